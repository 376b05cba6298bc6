import type { Db } from '../db/database.ts'
import { insertJobs, jobColumns } from './late-job.ts'
import type { QueueSettings } from './queue.ts'

export type Recurring = { queue: string; everyMinutes: number; settings: QueueSettings }

// Whoever notes a turn first puts its job in; one statement is one transaction.
const text = `with due as (
    insert into job_schedule (queue, due_at)
    select s.queue, to_timestamp(floor(extract(epoch from now()) / s.slot) * s.slot)
    from unnest($1::text[], $8::int[]) as s (queue, slot) order by s.queue
    on conflict (queue) do update set due_at = excluded.due_at where job_schedule.due_at < excluded.due_at
    returning queue
  ) ${insertJobs} join due on due.queue = j.name returning name`

/**
 * Puts in a job for each of these whose latest turn nobody has taken care of, and tells which. A turn missed while nothing ran
 * is made up for once.
 */
export async function takeTurns(db: Db, all: readonly Recurring[]): Promise<string[]> {
  const jobs = all.map(({ queue, settings }) => ({ envelope: { queue, data: {} }, settings, startAfter: null }))
  const slots = all.map(({ everyMinutes }) => everyMinutes * 60)
  const { rows } = await db.$client.query<{ name: string }>(text, [...jobColumns(jobs), slots])
  return rows.map(({ name }) => name)
}
