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
import { buffersOf, statementsOf } from './lib/pages.ts'
import { keepFigures, machineWords } from './lib/results.ts'

const [small, large] = [100_000, 1_000_000] as const
const goal = 1.3
const searchGoal = 2000

async function prepare(cluster: BenchCluster, enquiries: number): Promise<string> {
  const name = `karavan_bench_crm_${enquiries}`
  const url = withDatabase(cluster.appUrl, name)
  await ensureDatabase(cluster, name)
  const found = await withClient(
    url,
    async (client) =>
      (await client.query<{ count: number }>('select count(*)::int as count from enquiry')).rows[0]?.count,
  )
  if (found === enquiries && !process.env.BENCH_FRESH) return url
  console.log(`Making ${enquiries} enquiries`)
  await dropDatabase(cluster, name)
  await ensureDatabase(cluster, name)
  await withClient(withDatabase(cluster.adminUrl, name), (client) => makeCrm(client, enquiries))
  return url
}

/** Whom a reader asks for: a colleague, one who left, and a customer with as many enquiries in each database. */
async function knownTo(url: string, reader: Reader): Promise<Known> {
  return withClient(url, async (client) => {
    const [one] = (
      await client.query<Known>(
        `with me as (
           select u.id, case when u.user_type = 'Admin' then (select org_id from app_user where subject = $2) else u.org_id end as org_id
           from app_user u where u.subject = $1),
         staff as (select u.id from app_user u, me where u.org_id = me.org_id and u.subject <> $1 order by u.id)
         select (select id from staff limit 1) as owner, (select id from staff order by id desc limit 1) as "left",
           c.id as customer, (select number from customer_phone p where p.customer_id = c.id and position = 0) as phone
         from me, lateral (
           select c.id from customer c where c.org_id = me.org_id
             and (select count(*) from enquiry e where e.customer_id = c.id and e.kind = 'package') = 2
           order by c.created_at limit 1) c`,
        [readers[reader], readers['large agency']],
      )
    ).rows
    if (!one) throw new Error(`Nobody is known to the ${reader}`)
    return one
  })
}

type Measured = Asked & { reader: Reader; rows: number; buffers: number; scanned: string[] }

/** How many rows an answer shows; what is no list has one. */
function rowsOf(body: unknown): number {
  const { data } = body as { data: unknown[] | { items?: unknown[] } }
  if (Array.isArray(data)) return data.length
  return data.items?.length ?? 1
}

async function measure(url: string, reader: Reader, askedBy: (known: Known) => Asked[]): Promise<Measured[]> {
  const asked = askedBy(await knownTo(url, reader))
  const rows = new Map<string, number>()
  const statements = await statementsOf(url, Object.fromEntries(asked.map(({ path }) => [path, path])), readers[reader])
  const measured: Measured[] = []
  for (const one of asked) {
    const sent = (statements[one.path] ?? []).filter(({ text }) => /^[\s(]*(select|with)/i.test(text))
    measured.push({ ...one, reader, rows: rows.get(one.path) ?? 0, ...(await buffersOf(url, sent)) })
  }
  return measured
}

type Pair = { few: Measured; many: Measured; ratio: number }

/**
 * The worst of the orders and pages of each list. Pages that only the larger database has are left out, and where it
 * shows more rows on a page, as a day's list does, the cost of a row is compared.
 */
function worstOf(few: readonly Measured[], many: readonly Measured[]): Pair[] {
  const worst = new Map<string, Pair>()
  for (const [index, before] of few.entries()) {
    const after = many[index]
    if (after?.what !== before.what) throw new Error('The lists are not in one order')
    if (before.rows === 0 && after.rows > 0) continue
    const ratio = after.buffers / before.buffers / Math.max(1, after.rows / Math.max(1, before.rows))
    if (process.env.BENCH_ALL)
      console.log(
        `${before.reader} ${before.path}: ${before.buffers} ${after.buffers} (${before.rows}, ${after.rows}) ${ratio.toFixed(2)}`,
      )
    const key = `${before.reader} ${before.what}`
    if (ratio > (worst.get(key)?.ratio ?? 0)) worst.set(key, { few: before, many: after, ratio })
  }
  return [...worst.values()]
}

const who = Object.keys(readers) as Reader[]
const only = process.env.BENCH_READER

const cluster = await openCluster()
try {
  const urls = [await prepare(cluster, small), await prepare(cluster, large)] as const
  const lines = [
    '| list, worst of its orders and pages | as | pages at 100,000 | at 1,000,000 | ratio | goal | read from end to end |',
    '|---|---|---|---|---|---|---|',
  ]
  const failed: string[] = []
  const say = (line: string, good: boolean) => {
    lines.push(line)
    console.log(line)
    if (!good) failed.push(line)
  }
  for (const reader of who.filter((one) => !only || one === only)) {
    const [few, many] = [
      await measure(urls[0], reader, (known) => listsFor(reader, known)),
      await measure(urls[1], reader, (known) => listsFor(reader, known)),
    ]
    for (const pair of worstOf(few, many))
      say(
        `| ${pair.few.what} | ${reader} | ${pair.few.buffers} | ${pair.many.buffers} | ${pair.ratio.toFixed(2)} | ${goal} | ${pair.many.scanned.join(', ') || 'none'} |`,
        pair.ratio <= goal,
      )
  }
  lines.push(
    '',
    '| search everywhere | as | pages at 1,000,000 | goal | read from end to end |',
    '|---|---|---|---|---|',
  )
  for (const reader of who.filter((one) => !only || one === only))
    for (const { what, buffers, scanned } of await measure(urls[1], reader, searches))
      say(
        `| ${what} | ${reader} | ${buffers} | ${searchGoal} | ${scanned.join(', ') || 'none'} |`,
        buffers <= searchGoal,
      )
  console.log(failed.length > 0 ? `\nMissed:\n${failed.join('\n')}` : '\nAll held')
  if (failed.length > 0) process.exitCode = 1
  if (!only) keepFigures('crm', `${machineWords()}; 20 rows to a page.\n\n${lines.join('\n')}`)
} finally {
  await cluster.stop()
}
