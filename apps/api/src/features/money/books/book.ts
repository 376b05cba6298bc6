import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sql } from 'drizzle-orm'

/** A book of the ledger: the house's, or the one of an organisation. */
export type Book = { orgId: string; house: boolean }

/** The book of whoever asks. */
export async function bookOf(db: Db, { orgId }: Pick<Caller, 'orgId'>): Promise<Book> {
  const { rows } = await db.execute(sql`select 1 from org where id = ${orgId} and kind = 'house'`)
  return { orgId, house: rows.length > 0 }
}

/** What the database calls it. */
export const bookName = ({ orgId, house }: Book): string => (house ? 'house' : orgId)

/** Whether an account stands in it. */
export const inBook = ({ orgId, house }: Book) => (house ? sql`a.book is null` : sql`a.book = ${orgId}`)
