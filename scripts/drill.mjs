// The long runs: npm run drill [-- name …] [part or file …]. Without a name everything is tested in its long form.
import { inRoot } from './lib/root.mjs'
import { noteRows, rows } from './lib/drill-rows.mjs'
import { runNode } from './lib/run.mjs'

/** Drills that have a name: which tests of which part, and how much of them. */
const drills = {
  // Random days of business over the API, and over the postings of both books.
  days: [
    {
      part: 'api',
      files: ['money/books/days.api.test.ts', 'money-days.test.ts'],
      env: { DAYS_SEEDS: '20', DAYS_STEPS: '2000' },
    },
    { part: 'unit', files: ['ledger/days.test.ts'], env: {} },
  ],
  // Generated quotations, from the builder to the invoices of the portal.
  quotations: [{ part: 'api', files: ['crm/bookings/book.totals.test.ts'], env: {} }],
  // Every operation with foreign ids, extra fields and hostile texts, by every role.
  security: [{ part: 'api', files: ['matrix/security.drill.ts'], env: {} }],
  // Processes that stand still, are killed, or wait for what another one holds.
  frozen: [
    { part: 'process', files: ['processes.test.ts', 'frozen.drill.ts'], env: {} },
    { part: 'api', files: ['platform/metrics/metrics.test.ts'], env: {} },
  ],
  // A small disk that is filled to its last byte; making one takes root.
  disk: [{ part: 'process', files: ['disk.drill.ts'], env: {} }],
  // An application behind PgBouncer, which must be installed.
  pooler: [{ part: 'api', files: ['platform/db/pooler.drill.ts'], env: {} }],
  // A backup under writes, and what comes back from it.
  restore: [
    { part: 'process', files: ['process/demo.test.ts'], env: {} },
    { part: 'api', files: ['src/admin.test.ts'], env: {} },
  ],
  // A statement of ten thousand lines.
  statement: [{ part: 'api', files: ['crm/bank/bank.test.ts'], env: {} }],
}

/** Runs the files of the rows with these numbers, or of all, each part once. */
const runsOfRows = (numbers) => {
  const wanted = rows.filter(({ number }) => numbers.length === 0 || numbers.includes(String(number)))
  return ['api', 'process']
    .map((part) => ({
      part,
      files: [
        ...new Set(wanted.filter((row) => row.part === part).flatMap(({ tests }) => tests.map(([file]) => file))),
      ],
      env: {},
    }))
    .filter(({ files }) => files.length > 0)
}

const given = process.argv.slice(2)
/** Drills that are programs of their own. */
const own = { soak: 'bench/soak.ts', cluster: 'tests/cluster/run.ts' }
if (given[0] in own) {
  const program = [inRoot('node_modules/.bin/tsx'), inRoot(own[given[0]]), ...given.slice(1)]
  const { code } = await runNode(program, { show: true })
  process.exit(code)
}
const byRow = given[0] === 'rows'
const named = given.filter((word) => word in drills)
const rest = byRow ? [] : given.filter((word) => !(word in drills))
const runs = byRow
  ? runsOfRows(given.slice(1))
  : named.length > 0
    ? named.flatMap((name) => drills[name])
    : [{ files: [], env: {} }]

for (const { part, files, env } of runs) {
  const args = [inRoot('scripts/test.mjs'), '--drill', ...(part ? [part] : []), ...files, ...rest]
  const begun = Date.now()
  // What is set by whoever asks wins: fewer seeds, another number of steps.
  const { code } = await runNode(args, { show: true, env: { ...env, ...process.env } })
  noteRows(begun)
  if (code !== 0) process.exitCode = 1
}
