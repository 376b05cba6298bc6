import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

/** The hotels that a caller marked; a visitor has marked none. */
export async function favouriteIds(db: Db, caller: Caller | null): Promise<ReadonlySet<string>> {
  if (!caller) return new Set()
  const text = 'select hotel_id as id from favourite_hotel where user_id = $1::uuid'
  const rows = await runPrepared<{ id: string }>(db, text, [caller.id])
  return new Set(rows.map(({ id }) => id))
}
