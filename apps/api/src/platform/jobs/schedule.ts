import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/**
 * Notes that the recurring job's latest turn is taken care of; false when another process did so before. A turn missed
 * while nothing ran is made up for once.
 */
export async function takeTurn(db: Db, queue: string, everyMinutes: number): Promise<boolean> {
  const slot = everyMinutes * 60
  const { rows } = await db.execute(
    sql`insert into job_schedule (queue, due_at)
        values (${queue}, to_timestamp(floor(extract(epoch from now()) / ${slot}::int) * ${slot}::int))
        on conflict (queue) do update set due_at = excluded.due_at where job_schedule.due_at < excluded.due_at
        returning queue`,
  )
  return rows.length > 0
}
