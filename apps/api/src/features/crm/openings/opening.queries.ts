import type { Opening } from '@karavan/contracts/crm/openings/opening.contract'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { openingBalances as openings, type OpeningRecord } from './opening.table.ts'

const most = 2000

type Shown = { row: OpeningRecord; left: number | null }

const toOpening = ({ row, left }: Shown): Opening => {
  const { id, kind, name, asOf, amount, note, replaced, replaces, createdByName: by, createdAt: at } = row
  return { id, kind, name, asOf, amount, left, note, replaced, replaces, by, at }
}

const readWhere = async (db: Db, where: SQL | undefined): Promise<Opening[]> => {
  const left = sql<number | null>`case when opening_balance.kind = 'customer' and not opening_balance.replaced then (
    coalesce((select i.amount - i.paid from crm_instalment i where i.opening_id = opening_balance.id), 0)
    + coalesce((select r.amount - r.allocated - r.refunded from crm_receipt r
      where r.opening_id = opening_balance.id and r.state <> 'Void'), 0))::float8 end`
  const rows = await db
    .select({ row: openings, left })
    .from(openings)
    .where(where)
    .orderBy(asc(openings.kind), asc(openings.name), asc(openings.createdAt), asc(openings.id))
    .limit(most)
  return rows.map(toOpening)
}

/** What an organisation brought in, those that stand and those that were corrected, by their names. */
export const listOpenings = (db: Db, orgId: string): Promise<Opening[]> => readWhere(db, eq(openings.orgId, orgId))

/** One of them as it is sent. */
export async function getOpening(db: Db, caller: Caller, id: string): Promise<Opening> {
  const [found] = await readWhere(db, and(eq(openings.id, id), scope(openings, caller)))
  if (!found) throw notFound('opening balance')
  return found
}

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

/** Whose an account of a customer is by now: theirs, or of whoever they were merged into. */
export async function findOwner(db: Db, { orgId, account }: Pick<OpeningRecord, 'orgId' | 'account'>): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(merged_into, id) as id from customer where org_id = ${orgId} and ${`${orgId}/customer:`} || id = ${account}`)
  const [owner] = rows
  if (!owner) throw new Error(`${account} is nobody's account`)
  return owner.id
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
