import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { RunJob } from './job-runner.ts'

/** Where jobs go that failed for good. */
export const setAsideQueue = 'set-aside'

/** Keeps a job that failed for good where it is seen: in its table, in the log, in the metrics. */
export const setAside =
  (log: FastifyBaseLogger): RunJob =>
  async ({ queue, data }, { db, jobId, lastError }) => {
    await db.execute(
      sql`insert into job_set_aside (id, queue, data, error)
          values (${jobId}, ${queue}, ${JSON.stringify(data)}::jsonb, ${lastError})`,
    )
    log.error({ queue, job: jobId, reason: lastError }, 'job set aside')
  }

export type JobCount = { queue: string; state: 'waiting' | 'active' | 'set-aside'; count: number }

/** How many jobs wait, run, or were set aside, by queue. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await db.execute<JobCount>(
    sql`select name as queue, case when state = 'active' then 'active' else 'waiting' end as state,
          count(*)::int as count
        from pgboss.job where state <= 'active' group by 1, 2
        union all
        select queue, 'set-aside', count(*)::int from job_set_aside group by 1`,
  )
  return rows
}
