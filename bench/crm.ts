import type pg from 'pg'
import {
  type BenchCluster,
  dropDatabase,
  ensureDatabase,
  openCluster,
  withClient,
  withDatabase,
} from './lib/cluster.ts'
import { makeCrm, type Reader, readers } from './lib/crm-data.ts'
import { type Asked, type Known, listsFor, searches } from './lib/crm-lists.ts'
import { importFigures, type ImportFigures } from './lib/import-memory.ts'
import { buffersWith, statementsOf } from './lib/pages.ts'
import { keepFigures, machineWords } from './lib/results.ts'

const [small, large] = [100_000, 1_000_000] as const
const [fewRows, manyRows] = [1000, 10_000] as const
const goal = 1.3
const searchGoal = 2000

async function prepare(cluster: BenchCluster, enquiries: number): Promise<string> {
  const name = `karavan_bench_crm_${enquiries}`
  const url = withDatabase(cluster.appUrl, name)
  const found = await ensureDatabase(cluster, name).then(
    () => withClient(url, async (client) => (await client.query('select 1 from enquiry limit 1')).rowCount),
    // Migrations that came later but stand earlier cannot be run any more: it is made anew.
    () => 0,
  )
  if (found && !process.env.BENCH_FRESH) return url
  console.log(`Making ${enquiries} enquiries`)
  await dropDatabase(cluster, name)
  await ensureDatabase(cluster, name)
  await withClient(withDatabase(cluster.adminUrl, name), (client) => makeCrm(client, enquiries))
  return url
}

/** Whom a reader asks for: a colleague, one who left, and a customer with as many enquiries in each database. */
async function knownTo(client: pg.Client, reader: Reader): Promise<Known> {
  const { rows } = await client.query<Known>(
    `with me as (
       select case when u.user_type = 'Admin' then (select org_id from app_user where subject = $2) else u.org_id end as org_id
       from app_user u where u.subject = $1),
     staff as (select u.id from app_user u, me where u.org_id = me.org_id and u.subject <> $1)
     select (select id from staff order by id limit 1) as owner, (select id from staff order by id desc limit 1) as "left",
       c.id as customer, (select number from customer_phone p where p.customer_id = c.id and position = 0) as phone,
       (select number from enquiry e where e.customer_id = c.id and e.kind = 'package' order by id limit 1) as number
     from me, lateral (
       select c.id from customer c where c.org_id = me.org_id
         and (select count(*) from enquiry e where e.customer_id = c.id and e.kind = 'package') = 2
       order by c.created_at limit 1) c`,
    [readers[reader], readers['large agency']],
  )
  const [known] = rows
  if (!known) throw new Error(`Nobody is known to the ${reader}`)
  return known
}

type Measured = Asked & { rows: number; buffers: number; scanned: string[] }

/** How many rows an answer shows; what is no list has none. */
function rowsOf(body: unknown): number {
  const { data } = body as { data: unknown[] | { items?: unknown[] } }
  return (Array.isArray(data) ? data : data.items)?.length ?? 0
}

const measure = (
  url: string,
  reader: Reader,
  askedBy: (known: Known, reader: Reader) => Asked[],
): Promise<Measured[]> =>
  withClient(url, async (client) => {
    const asked = askedBy(await knownTo(client, reader), reader)
    const rows = new Map<string, number>()
    const paths = Object.fromEntries(asked.flatMap((one) => one.paths).map((path) => [path, path]))
    const statements = await statementsOf(url, paths, readers[reader], (path, body) => rows.set(path, rowsOf(body)))
    const measured: Measured[] = []
    for (const one of asked) {
      const sent = one.paths.flatMap((path) => statements[path] ?? [])
      const reads = sent.filter(({ text }) => /^[\s(]*(select|with)/i.test(text))
      const shown = one.paths.reduce((sum, path) => sum + (rows.get(path) ?? 0), 0)
      measured.push({ ...one, rows: shown, ...(await buffersWith(client, reads)) })
    }
    return measured
  })

type Pair = { few: Measured; many: Measured; ratio: number; held: boolean }

const isWorse = (one: Pair, other: Pair | undefined) =>
  !other || (one.held === other.held ? one.ratio > other.ratio : !one.held)

/**
 * The worst of the orders and pages of each list. Pages past the end of a list are left out, and where the larger database
 * shows more rows, as the list of a day does, the cost of a row is compared.
 */
function worstOf(few: readonly Measured[], many: readonly Measured[]): Pair[] {
  const worst = new Map<string, Pair>()
  for (const [index, before] of few.entries()) {
    const after = many[index]
    if (after?.what !== before.what) throw new Error('The lists are not in one order')
    if (before.rows === 0 && (after.rows > 0 || !before.paths[0]?.includes('page=1&'))) continue
    const ratio = after.buffers / before.buffers / Math.max(1, after.rows / Math.max(1, before.rows))
    if (process.env.BENCH_ALL)
      console.log(before.paths[0], before.buffers, after.buffers, before.rows, after.rows, ratio)
    // What is searched for may also be held to what search everywhere may cost.
    const held = ratio <= goal || (before.what.includes('search:') && after.buffers <= searchGoal)
    const pair = { few: before, many: after, ratio, held }
    if (isWorse(pair, worst.get(before.what))) worst.set(before.what, pair)
  }
  return [...worst.values()]
}

const who = Object.keys(readers) as Reader[]
const missed: string[] = []

/** Keeps a line of a table, and says it at once. */
function say(table: string[], line: string, held: boolean): void {
  table.push(line)
  console.log(line)
  if (!held) missed.push(line)
}

async function tellLists(urls: readonly [string, string]): Promise<string> {
  const lists = [
    '| list, worst of its orders and pages | as | pages at 100,000 | at 1,000,000 | ratio | goal | read from end to end |',
    '|---|---|---|---|---|---|---|',
  ]
  for (const reader of who) {
    const [few, many] = [await measure(urls[0], reader, listsFor), await measure(urls[1], reader, listsFor)]
    for (const { few: before, many: after, ratio, held } of worstOf(few, many)) {
      const figures = `${before.buffers} | ${after.buffers} | ${ratio.toFixed(2)}`
      say(lists, `| ${before.what} | ${reader} | ${figures} | ${goal} | ${after.scanned.join(', ') || 'none'} |`, held)
    }
  }
  return lists.join('\n')
}

async function tellSearch(url: string): Promise<string> {
  const table = ['| search everywhere | as | pages at 1,000,000 | goal |', '|---|---|---|---|']
  for (const reader of who)
    for (const { what, buffers } of await measure(url, reader, searches))
      say(table, `| ${what} | ${reader} | ${buffers} | ${searchGoal} |`, buffers <= searchGoal)
  return table.join('\n')
}

async function tellImport(cluster: BenchCluster): Promise<string> {
  const name = 'karavan_bench_import'
  const table = [
    '| import of customers | resident, MB | ratio | heap, MB | ratio | goal | steps seen while checking | while adding |',
    '|---|---|---|---|---|---|---|---|',
  ]
  let first: ImportFigures | undefined
  for (const rows of [fewRows, manyRows]) {
    await dropDatabase(cluster, name)
    await ensureDatabase(cluster, name)
    await withClient(withDatabase(cluster.adminUrl, name), (client) => makeCrm(client, 1000))
    const url = withDatabase(cluster.appUrl, name)
    const figures = await importFigures(url, readers['large agency'], rows)
    first ??= figures
    const { peak, held, checking, adding } = figures
    const [resident, heap] = [peak / first.peak, held / first.held]
    const seen = rows === fewRows || (checking > 3 && adding > 3)
    say(
      table,
      `| ${rows.toLocaleString('en-IN')} rows | ${(peak / 1e6).toFixed(0)} | ${resident.toFixed(2)} | ${(held / 1e6).toFixed(0)} | ${heap.toFixed(2)} | ${goal} | ${checking} | ${adding} |`,
      seen && resident <= goal && heap <= goal,
    )
  }
  await dropDatabase(cluster, name)
  return table.join('\n')
}

const cluster = await openCluster()
try {
  const urls = [await prepare(cluster, small), await prepare(cluster, large)] as const
  const told = [await tellLists(urls), await tellSearch(urls[1]), await tellImport(cluster)]
  keepFigures(
    'crm',
    `${machineWords()}; 20 rows to a page, all statements of the request\ncounted, shared hits and reads together; 400,000 customers, 2,000 agencies, one of them with a fifth of everything; a search within\na list holds when its pages or those of search everywhere (${searchGoal}) do.\n\n${told.join('\n\n')}`,
  )
  if (missed.length > 0) {
    console.error(`\nMissed:\n${missed.join('\n')}`)
    process.exitCode = 1
  }
} finally {
  await cluster.stop()
}
