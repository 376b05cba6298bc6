import type { QueryResultRow } from 'pg'
import type { TakenJob } from './job-runner.ts'

export type Question = { name: string; text: string; values?: unknown[] }

/** Asks the queue, for not too long. */
export type Ask = <T extends QueryResultRow>(question: Question) => Promise<T[]>

// One more is looked at than is taken, so that nobody asks again only to hear that there is none.
const text = `with found as (
    select id, priority, created_on from pgboss.job
    where name = $1 and state < 'active' and start_after < now()
    order by priority desc, created_on, id limit $2::int + 1 for update skip locked
  ), placed as (
    select id, row_number() over (order by priority desc, created_on, id) as place, count(*) over () as count from found
  )
  update pgboss.job j set state = 'active', started_on = now(),
    retry_count = case when started_on is null then retry_count else retry_count + 1 end
  from placed where j.name = $1 and j.id = placed.id and placed.place <= $2::int
  returning j.id, j.data, j.retry_count as "retryCount", extract(epoch from j.expire_in)::float8 as "expireInSeconds", j.output,
    placed.count > $2::int as more`

/** Takes up to so many jobs out of a queue, as the queue itself would, and tells whether more are waiting. */
export async function takeJobs(ask: Ask, queue: string, most: number): Promise<{ jobs: TakenJob[]; more: boolean }> {
  const jobs = await ask<TakenJob & { more: boolean }>({ name: 'jobs_take', text, values: [queue, most] })
  return { jobs, more: jobs[0]?.more ?? false }
}
