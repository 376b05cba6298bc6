import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** The percent of a price that an organisation wants to earn at least; null where it wants none. */
export async function findLeastMargin(db: Db, orgId: string): Promise<number | null> {
  const { rows } = await db.execute<{ percent: number | null }>(
    sql`select least_margin_percent::float8 as percent from org where id = ${orgId}`,
  )
  return rows[0]?.percent ?? null
}
