import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Whether an organisation is the house. */
export async function isHouse(db: Db, orgId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from org where id = ${orgId} and kind = 'house'`)
  return rows.length > 0
}

/** The book of an organisation: null is the house's. */
export const bookFor = async (db: Db, orgId: string): Promise<string | null> =>
  (await isHouse(db, orgId)) ? null : orgId
