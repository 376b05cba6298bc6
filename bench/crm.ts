import {
  type BenchCluster,
  dropDatabase,
  ensureDatabase,
  openCluster,
  prepareDatabase,
  withClient,
  withDatabase,
} from './lib/cluster.ts'
import { makeCrm, type Reader, readers } from './lib/crm-data.ts'
import { type Asked, type Known, listsFor, searches } from './lib/crm-lists.ts'
import { measurePages, type Measured } from './lib/crm-pages.ts'
import { walPerEnquiry } from './lib/crm-writes.ts'
import { importFigures, type ImportFigures } from './lib/import-memory.ts'
import { keepFigures, machineWords } from './lib/results.ts'

const enquiries = Number(process.env.BENCH_ENQUIRIES ?? 1_000_000)
const [fewRows, manyRows] = [1000, 10_000] as const
/** A page may cost as much as so many reads of one enquiry by its key. */
const pageGoal = 40
const walGoal = 5000
const indexGoal = 12
const memoryGoal = 1.3

const prepare = (cluster: BenchCluster): Promise<string> =>
  prepareDatabase(cluster, `karavan_bench_crm_${enquiries}`, 'select true as whole from enquiry limit 1', (client) =>
    makeCrm(client, enquiries),
  )

const missed: string[] = []

/** Keeps a line of a table, and says it at once. */
function say(table: string[], line: string, held: boolean): void {
  table.push(line)
  console.log(line)
  if (!held) missed.push(line)
}

/** The dearest of the orders and pages of each list. */
function worstOf(pages: readonly Measured[]): Measured[] {
  const worst = new Map<string, Measured>()
  for (const page of pages) {
    if (process.env.BENCH_ALL) console.log(page.processor.toFixed(2), page.wall.toFixed(2), page.path)
    const other = worst.get(page.what)
    const dearer = other && other.processor > page.processor ? other : page
    const scanned = [...new Set([...page.scanned, ...(other?.scanned ?? [])])]
    worst.set(page.what, { ...dearer, scanned })
  }
  return [...worst.values()]
}

async function tellPages(url: string, askedBy: (known: Known, reader: Reader) => Asked[], title: string) {
  const table = [
    `| ${title} | as | p95, ms | times a read by key | goal | p95 by the clock, ms | read from end to end |`,
    '|---|---|---|---|---|---|---|',
  ]
  for (const reader of Object.keys(readers) as Reader[]) {
    const { key, pages } = await measurePages(url, reader, askedBy)
    say(
      table,
      `| a read of one enquiry by its key | ${reader} | ${key.processor.toFixed(2)} | 1 | | ${key.wall.toFixed(2)} | |`,
      true,
    )
    for (const { what, processor, wall, scanned } of worstOf(pages)) {
      const times = processor / key.processor
      const figures = `${processor.toFixed(1)} | ${times.toFixed(0)} | ${pageGoal} | ${wall.toFixed(1)}`
      const held = times <= pageGoal && (reader === 'Admin' || scanned.length === 0)
      say(table, `| ${what} | ${reader} | ${figures} | ${scanned.join(', ') || 'none'} |`, held)
    }
  }
  return table.join('\n')
}

async function tellWrites(url: string): Promise<string> {
  const table = ['| an enquiry is | log, bytes | goal |', '|---|---|---|']
  for (const [what, bytes] of Object.entries(await withClient(url, walPerEnquiry)))
    say(table, `| ${what} | ${bytes.toFixed(0)} | ${walGoal} |`, bytes <= walGoal)
  return table.join('\n')
}

async function tellIndexes(url: string): Promise<string> {
  const table = ['| table | indexes | goal |', '|---|---|---|']
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; count: number }>(
      `select t.relname as name, count(*)::int as count from pg_index i join pg_class t on t.oid = i.indrelid
       where t.relnamespace = 'public'::regnamespace group by 1 having count(*) > 8 order by 2 desc, 1`,
    ),
  )
  for (const { name, count } of rows) say(table, `| ${name} | ${count} | ${indexGoal} |`, count <= indexGoal)
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
      `| ${rows.toLocaleString('en-IN')} rows | ${(peak / 1e6).toFixed(0)} | ${resident.toFixed(2)} | ${(held / 1e6).toFixed(0)} | ${heap.toFixed(2)} | ${memoryGoal} | ${checking} | ${adding} |`,
      seen && resident <= memoryGoal && heap <= memoryGoal,
    )
  }
  await dropDatabase(cluster, name)
  return table.join('\n')
}

const cluster = await openCluster()
try {
  const url = await prepare(cluster)
  const told = [
    await tellIndexes(url),
    await tellWrites(url),
    await tellPages(url, listsFor, 'list, the dearest of its orders and pages'),
    await tellPages(url, searches, 'search everywhere'),
    await tellImport(cluster),
  ]
  keepFigures(
    'crm',
    `${machineWords()}; ${enquiries.toLocaleString('en-IN')} enquiries,\n2,000 agencies, one of them with a fifth of everything; 20 rows to a page, all statements of its requests as the server sends\nthem, in time of the processor that the database took for them.\n\n${told.join('\n\n')}`,
  )
  if (missed.length > 0) {
    console.error(`\nMissed:\n${missed.join('\n')}`)
    process.exitCode = 1
  }
} finally {
  await cluster.stop()
}
