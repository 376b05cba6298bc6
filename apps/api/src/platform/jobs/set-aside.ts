import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Envelope, RunJob } from './job-runner.ts'

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

export type SetAsideJob = { id: string; queue: string; data: object; error: string; at: Date }

/** The jobs that failed for good, the oldest first. */
export async function listSetAside(db: Db): Promise<SetAsideJob[]> {
  const { rows } = await db.$client.query<SetAsideJob>(
    'select id, queue, data, error, at from job_set_aside order by at, id',
  )
  return rows
}

/** Takes a job out of those set aside; null when it is not, or no longer, among them. */
export async function takeSetAside(db: Db, id: string): Promise<Envelope | null> {
  const { rows } = await db.execute<Envelope>(sql`delete from job_set_aside where id = ${id} returning queue, data`)
  return rows[0] ?? null
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
