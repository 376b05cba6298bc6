import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Of customers as `c`: whose data was not erased. */
export const isNamed = sql`c.erased_at is null`

/**
 * Holds customers as `c` until the commit, for what copies their names into rows: an erasure waits for it and sees them, and
 * whoever is being erased is left to the next time. Nothing waits here, so rows that are held already are in nobody's way.
 */
export const holdNamed = sql`for key share of c skip locked`

/** Holds some customers likewise, by their ids; answers with those who are not being erased. What is told is read after it. */
export async function holdCustomers(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select c.id from customer c where c.id = any (${sql.param([...ids])}::uuid[]) ${holdNamed}`,
  )
  return new Set(rows.map(({ id }) => id))
}
