import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import { jsonOf } from '../db/insert-many.ts'
import { writeLate } from '../db/late-write.ts'
import type { Envelope } from './job-runner.ts'
import type { QueueSettings } from './queue.ts'
import { setAsideQueue } from './set-aside.ts'

export type NewJob = { envelope: Envelope; settings: QueueSettings; startAfter: string | null }

/** Adds jobs that are given as columns; whoever uses it may join what they depend on to `j`. */
export const insertJobs = `insert into pgboss.job (name, data, start_after, singleton_key, dead_letter, expire_in, keep_until, retry_limit,
    retry_delay, retry_backoff, policy)
  select j.name, j.data, coalesce(j.start_after, now()), j.key, '${setAsideQueue}', j.expires * interval '1 second',
    coalesce(j.start_after, now()) + interval '14 days', j.tries, greatest(j.delay, 1), true, 'short'
  from unnest($1::text[], $2::jsonb[], $3::timestamptz[], $4::text[], $5::int[], $6::int[], $7::int[])
    as j (name, data, start_after, key, expires, tries, delay)`

/** Jobs as the columns of that statement. */
export const jobColumns = (jobs: readonly NewJob[]): unknown[] => [
  jobs.map(({ envelope }) => envelope.queue),
  jobs.map(({ envelope }) => jsonOf(envelope)),
  jobs.map(({ startAfter }) => startAfter),
  jobs.map(() => uuidv7()),
  jobs.map(({ settings }) => settings.expireInSeconds),
  jobs.map(({ settings }) => settings.retryLimit),
  jobs.map(({ settings }) => settings.retryDelay),
]

/**
 * Puts a job of its own into a queue that exists, late. It is the row the queue itself would write, which looks up again for
 * each job how its queue was made, and whether there is a job of that key.
 */
export const addLateJob = (db: Db, job: NewJob): Promise<void> =>
  writeLate(db, { name: 'new_job', text: insertJobs, rows: [job], valuesOf: jobColumns })
