import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
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

/** Notes that a session was used just now. */
export async function touchSession(db: Db, id: string): Promise<void> {
  await db
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(sessions.id, id), lt(sessions.updatedAt, sql`now() - interval '1 minute'`)))
}

// Subjects of other providers are no ids of ours.
const isOf = (subject: string) => sql`${sessions.userId}::text = ${subject}`

/** Where somebody is signed in, the latest first. */
export const listSessions = (db: Db, subject: string) =>
  db
    .select()
    .from(sessions)
    .where(and(isOf(subject), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100)

/** Ends one session of somebody, or all of them, and tells how many ended. */
export async function endSessions(db: Db, subject: string, id?: string): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(isOf(subject), id === undefined ? undefined : eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length
}
