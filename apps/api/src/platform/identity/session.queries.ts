import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { runPrepared } from '../db/prepared.ts'
import { identitySessions as sessions } from './identity.table.ts'

/** Whether a session goes on. */
export async function isLiveSession(db: Db, id: string): Promise<boolean> {
  const rows = await runPrepared(db, 'select 1 from identity.session where id = $1 and expires_at > now()', [id])
  return rows.length > 0
}

/** Ends a session; tokens made in it are refused from the commit on. */
export async function endSession(db: Db, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}
