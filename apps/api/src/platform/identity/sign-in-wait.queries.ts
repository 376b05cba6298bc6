import { freeTries, growingWaits } from '@karavan/domain/people/sign-in-wait'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { signInWaits } from './identity.table.ts'

/**
 * Counts a try before it is made, so that many at once are as slow as one after the other; null when it may be made, else the
 * seconds until the next may. A try that must wait counts for nothing, so that nobody lengthens the wait of others by it.
 */
export async function takeTry(db: Db, key: string, scale: number): Promise<number | null> {
  const waits = sql`array[${sql.raw(growingWaits.join(', '))}]`
  const { rows } = await db.execute<{ failures: number }>(sql`
    insert into identity.sign_in_wait as w (key, failures, free_at, forgotten_at)
    values (${key}, 1, clock_timestamp(), clock_timestamp() + interval '1 day')
    on conflict (key) do update set
      failures = case when w.forgotten_at <= clock_timestamp() then 1 else w.failures + 1 end,
      free_at = clock_timestamp() + make_interval(secs => case
        when w.forgotten_at <= clock_timestamp() or w.failures < ${freeTries * scale}::int then 0
        else (${waits})[least(w.failures + 1 - ${freeTries * scale}::int, ${growingWaits.length}::int)] end),
      forgotten_at = clock_timestamp() + interval '1 day'
    where w.free_at <= clock_timestamp()
    returning failures`)
  if (rows.length > 0) return null
  const [row] = await db
    .select({
      wait: sql<number>`greatest(1, ceil(extract(epoch from ${signInWaits.freeAt} - clock_timestamp())))::int`,
    })
    .from(signInWaits)
    .where(eq(signInWaits.key, key))
  return row?.wait ?? 1
}

/** Gives a try back that was not made after all. */
export async function giveBackTry(db: Db, key: string): Promise<void> {
  await db
    .update(signInWaits)
    .set({ failures: sql`greatest(1, ${signInWaits.failures} - 1)`, freeAt: sql`clock_timestamp()` })
    .where(eq(signInWaits.key, key))
}

/** Forgets the wrong tries after a right one. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.delete(signInWaits).where(eq(signInWaits.key, key))
}
