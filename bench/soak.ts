// A mixed load for a while, and whether anything grows: npm run drill -- soak [minutes] [calls a second]
// TOKEN_MINUTES=1 lets tokens run out many times in a short run.
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { applicationUrl, readPasswords } from '../apps/api/src/platform/postgres/cluster.ts'
import { makeTempFolder } from '../tests/support/cluster.ts'
import { lead } from '../tests/support/lead.ts'
import { findPostmaster } from '../tests/support/postmaster.ts'
import { root } from '../tests/support/root.ts'
import { type ServerProcess, startServer } from '../tests/support/server.ts'
import { openBrowser } from './lib/browser-calls.ts'

const minutes = Number(process.argv[2] ?? 60)
/** How many calls are begun in a second, by all clients; without it each asks again as soon as it was answered. */
const rate = Number(process.argv[3] ?? Number.POSITIVE_INFINITY)
const clients = 4
const looks = 40
const { TOKEN_MINUTES } = process.env
const shortTokens: Record<string, string> = TOKEN_MINUTES ? { TOKEN_MINUTES } : {}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What may grow: where it stands in the figures, how it is told, and by how much the end may be above the middle. */
const watched = [
  { name: 'resident memory, MB', figure: /^process_resident_memory_bytes (\S+)/m, by: 2 ** 20, slack: 40 },
  { name: 'used heap, MB', figure: /^nodejs_heap_size_used_bytes (\S+)/m, by: 2 ** 20, slack: 30 },
  { name: 'open handles', figure: /^process_open_fds (\S+)/m, by: 1, slack: 20 },
  { name: 'event-loop lag (p99), ms', figure: /^nodejs_eventloop_lag_p99_seconds (\S+)/m, by: 0.001, slack: 100 },
  { name: 'dead rows, thousands', figure: null, by: 1000, slack: 20 },
  { name: 'jobs waiting', figure: null, by: 1, slack: 50 },
]
type Look = number[]

const deposit = () => ({
  way: 'cash',
  amount: 100,
  bankReference: `SOAK ${randomUUID().slice(0, 18)}`,
  paidOn: new Date().toISOString().slice(0, 10),
  note: '',
})

const stay = () => {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  const from = 20 + Math.floor(Math.random() * 40)
  return `fromDate=${day(from)}&untilDate=${day(from + 3)}&adultsCount=2&childrenCount=0`
}

/** What one client does in turn: reads of the portal and the CRM, papers, and two writes. */
const calls: { method: 'GET' | 'POST'; path: string; query?: () => string; body?: () => object }[] = [
  { method: 'GET', path: '/api/v1/locations/options' },
  { method: 'GET', path: '/api/v1/wallet' },
  { method: 'GET', path: '/api/v1/crm/enquiries/package' },
  { method: 'GET', path: '/api/v1/crm/bookings' },
  { method: 'GET', path: '/hotels' },
  { method: 'GET', path: '/api/v1/hotels/availability/dubai', query: stay },
  { method: 'GET', path: '/api/v1/search?q=asha' },
  { method: 'GET', path: '/api/v1/wallet/statement.pdf' },
  { method: 'GET', path: '/api/v1/wallet/statement.xlsx' },
  { method: 'POST', path: '/api/v1/leads', body: () => lead },
  { method: 'POST', path: '/api/v1/wallet/deposits', body: deposit },
]

type Counts = Record<string, number>

/** Lets all clients ask until then: how they were answered, and what they were told on the way that is nothing amiss. */
function load(server: ServerProcess, until: number) {
  const answers: Counts = {}
  const noted: Counts = {}
  const count = (counts: Counts, what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  const browse = openBrowser(server, 'agent@demo.test', (what) => count(noted, what))
  const send = async ({ method, path, query, body }: (typeof calls)[number]) => {
    const answer = await browse({
      method,
      path: `${path}${query ? `?${query()}` : ''}`,
      ...(body && {
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body()),
      }),
    })
    await answer.arrayBuffer()
    count(answers, answer.ok ? `${answer.status}` : `${answer.status} of ${path}`)
  }
  const client = async (at: number): Promise<void> => {
    const every = (clients / rate) * 1000
    for (let turn = at; Date.now() < until; turn += 1) {
      const next = Date.now() + every
      const call = calls[turn % calls.length] as (typeof calls)[number]
      await send(call).catch((error: Error) => count(answers, `no answer of ${call.path} (${error.message})`))
      if (every > 0) await pause(Math.max(0, next - Date.now()))
    }
  }
  const done = Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return { answers, noted, done }
}

async function look({ url }: ServerProcess, database: pg.Pool): Promise<Look> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const { rows } = await database.query<{ dead: string; waiting: string }>(
    `select (select sum(n_dead_tup) from pg_stat_user_tables) as dead,
       (select count(*) from pgboss.job where state < 'active' and start_after <= now()) as waiting`,
  )
  const counted = [rows[0]?.dead, rows[0]?.waiting].map(Number)
  return watched.map(({ figure, by }) => (figure ? Number(figure.exec(figures)?.[1]) : (counted.shift() ?? 0)) / by)
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Compares the last quarter with the second: the first is the time in which everything is read for the first time. */
function judge(seen: Look[]) {
  const quarter = Math.floor(seen.length / 4)
  return watched.map(({ name, slack }, at) => {
    const part = (from: number) => median(seen.slice(from * quarter, (from + 1) * quarter).map((one) => one[at] ?? 0))
    const [middle, last] = [part(1), part(3)]
    return { name, first: part(0), middle, last, flat: last <= middle * 1.25 + slack }
  })
}

const dataDir = join(makeTempFolder('soak-'), 'data')
const server = await startServer({
  env: { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100000', METRICS: 'on', ...shortTokens },
})
try {
  await server.ready()
  const port = findPostmaster(dataDir)?.port ?? 0
  const passwords = readPasswords(join(dataDir, 'postgres'))
  const database = new pg.Pool({ connectionString: applicationUrl(passwords, { port, socketFolder: '' }), max: 1 })
  const begun = Date.now()
  const { answers, noted, done } = load(server, begun + minutes * 60_000)
  const seen: Look[] = []
  const watching = (async () => {
    while (Date.now() < begun + minutes * 60_000) {
      seen.push(await look(server, database))
      await pause((minutes * 60_000) / looks)
    }
  })()
  await Promise.all([done, watching])
  const took = (Date.now() - begun) / 60_000
  await database.end()
  const judged = judge(seen)
  const number = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  const told = [answers, noted].flatMap((counts) =>
    Object.entries(counts)
      .sort()
      .map(([what, count]) => `${count} × ${what}`),
  )
  const table = [
    `${took.toFixed(1)} minutes on ${new Date(begun).toISOString().slice(0, 10)}, ${clients} clients${Number.isFinite(rate) ? ` with ${rate} calls a second` : ''}, ${seen.length} looks; answers: ${told.join(', ')}.`,
    '',
    '| what | first quarter | second | last | flat |',
    '|---|---|---|---|---|',
    ...judged.map(
      ({ name, first, middle, last, flat }) =>
        `| ${name} | ${number(first)} | ${number(middle)} | ${number(last)} | ${flat ? 'yes' : '**no**'} |`,
    ),
  ].join('\n')
  process.stdout.write(`${table}\n`)
  const page = join(root, 'docs/drill-results.md')
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace(/<!-- soak -->[\s\S]*<!-- \/soak -->/, `<!-- soak -->\n${table}\n<!-- /soak -->`))
  const failed = Object.keys(answers).some((status) => !status.startsWith('2'))
  if (failed || judged.some(({ flat }) => !flat)) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(join(dataDir, '..'), { recursive: true, force: true })
}
