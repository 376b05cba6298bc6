// The long runs: npm run drill [-- name …] [part or file …]. Without a name everything is tested in its long form.
import { inRoot } from './lib/root.mjs'
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
  // A statement of ten thousand lines.
  statement: [{ part: 'api', files: ['crm/bank/bank.test.ts'], env: {} }],
}

const given = process.argv.slice(2)
const named = given.filter((word) => word in drills)
const rest = given.filter((word) => !(word in drills))
const runs = named.length > 0 ? named.flatMap((name) => drills[name]) : [{ files: [], env: {} }]

for (const { part, files, env } of runs) {
  const args = [inRoot('scripts/test.mjs'), '--drill', ...(part ? [part] : []), ...files, ...rest]
  // What is set by whoever asks wins: fewer seeds, another number of steps.
  const { code } = await runNode(args, { show: true, env: { ...env, ...process.env } })
  if (code !== 0) process.exitCode = 1
}
