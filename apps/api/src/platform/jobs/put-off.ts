import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'

/** Thrown by a job that cannot be done just now through no fault of its own: all it wrote is undone, and no try is used up. */
export class PutOff extends Error {
  readonly afterMs: number
  constructor(why: string, afterMs: number) {
    super(why)
    this.afterMs = afterMs
  }
}

/** Puts a job back for a while, as if it had not been begun; false when it is not, or no longer, ours. */
export async function putOff(
  db: Db,
  queue: string,
  { id, retryCount }: { id: string; retryCount: number },
  afterMs: number,
): Promise<boolean> {
  // Who takes a job counts a try where it was started before.
  const { rowCount } = await db.execute(
    sql`update pgboss.job set state = 'retry', started_on = null, start_after = now() + ${afterMs} * interval '1 millisecond'
        where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount}`,
  )
  return rowCount === 1
}
