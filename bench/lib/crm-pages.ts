import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Asked, Known } from './crm-lists.ts'
import { type Reader, readers } from './crm-data.ts'
import { withClient } from './cluster.ts'
import { median, type Statement } from './measure.ts'
import { scannedBy, statementsOf } from './pages.ts'

/** What a page costs in milliseconds, as 95 of a hundred times are or less. */
export type Cost = { processor: number; wall: number }
export type Measured = Asked & Cost & { scanned: string[] }

const rounds = Number(process.env.BENCH_ROUNDS ?? 40)
const percentile = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

/** Milliseconds of processor time that the server's process behind this connection took so far. */
async function processorOf(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

async function timed(processor: () => number, work: () => Promise<unknown>): Promise<Cost> {
  const [before, began] = [processor(), performance.now()]
  await work()
  const wall = performance.now() - began
  return { processor: processor() - before, wall }
}

/** Whom a reader asks for: a colleague, one who left, and a customer with a few enquiries. */
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

const isRead = ({ text }: Statement) => /^[\s(]*(select|with)/i.test(text)

/**
 * The statements of every page as the server sends them, timed on one connection, with a read of one enquiry by its key before
 * each. Judged is the time of the processor, which does not hold what other programs of the machine took; the key's is its median.
 */
export const measurePages = (
  url: string,
  reader: Reader,
  askedBy: (known: Known, reader: Reader) => Asked[],
): Promise<{ key: Cost; pages: Measured[] }> =>
  withClient(url, async (client) => {
    const asked = askedBy(await knownTo(client, reader), reader)
    const paths = Object.fromEntries(asked.map(({ path }) => [path, path]))
    const statements = await statementsOf(url, paths, readers[reader])
    const { rows } = await client.query<{ id: string }>('select id from enquiry tablesample system (1) limit 1')
    const processor = await processorOf(client)
    const keys: Cost[] = []
    const pages: Measured[] = []
    for (const one of asked) {
      const reads = (statements[one.path] ?? []).filter(isRead)
      const run = async () => {
        for (const statement of reads) await client.query(statement)
      }
      await run()
      const costs: Cost[] = []
      for (let round = 0; round < rounds; round++) {
        keys.push(await timed(processor, () => client.query('select * from enquiry where id = $1', [rows[0]?.id])))
        costs.push(await timed(processor, run))
      }
      pages.push({
        ...one,
        processor: percentile(costs.map((cost) => cost.processor)),
        wall: percentile(costs.map((cost) => cost.wall)),
        scanned: await scannedBy(client, reads),
      })
    }
    const key = { processor: median(keys.map((cost) => cost.processor)), wall: median(keys.map((cost) => cost.wall)) }
    return { key, pages }
  })
