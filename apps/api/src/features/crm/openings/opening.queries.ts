import type { Opening } from '@karavan/contracts/crm/openings/opening.contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { openingBalances as openings, type OpeningRecord } from './opening.table.ts'

const most = 2000

export const toOpening = (row: OpeningRecord): Opening => {
  const { id, kind, name, asOf, amount, note, replaced, replaces, createdByName: by, createdAt: at } = row
  return { id, kind, name, asOf, amount, note, replaced, replaces, by, at }
}

/** What an organisation brought in, those that stand and those that were corrected, by their names. */
export const listOpenings = (db: Db, orgId: string): Promise<OpeningRecord[]> =>
  db
    .select()
    .from(openings)
    .where(eq(openings.orgId, orgId))
    .orderBy(asc(openings.kind), asc(openings.name), asc(openings.createdAt), asc(openings.id))
    .limit(most)

/** One of them, locked: two who correct it follow each other. */
export async function lockOpening(db: Db, caller: Caller, id: string): Promise<OpeningRecord | null> {
  const [row] = await db
    .select()
    .from(openings)
    .where(and(eq(openings.id, id), scope(openings, caller)))
    .for('update')
  return row ?? null
}

export async function insertOpening(db: Db, row: typeof openings.$inferInsert): Promise<OpeningRecord> {
  const [made] = await db.insert(openings).values(row).returning()
  if (!made) throw new Error('The opening balance did not come back')
  return made
}

export async function markReplaced(db: Db, id: string): Promise<void> {
  await db.update(openings).set({ replaced: true }).where(eq(openings.id, id))
}

/** The name of a supplier of an organisation that was not merged. */
export async function nameSupplier(db: Db, orgId: string, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from supplier where id = ${id} and org_id = ${orgId} and merged_into is null`,
  )
  return rows[0]?.name ?? null
}

/** The name of an organisation that has a wallet with the house. */
export async function nameWalletOwner(db: Db, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select o.company_name as name from org o join wallet w on w.org_id = o.id where o.id = ${id} and o.kind <> 'house'`,
  )
  return rows[0]?.name ?? null
}
