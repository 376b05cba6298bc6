import { referenceKey } from '@karavan/domain/money/wallet/deposit'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type SupplierBillRecord, supplierBills } from './bill.table.ts'

/** Whether a bill of this number stands with somebody who was merged into a supplier; its own the database keeps apart. */
export async function isBilledByMerged(db: Db, supplierId: string, reference: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with recursive own as (
      select ${supplierId}::uuid as id
      union all
      select s.id from supplier s join own on s.merged_into = own.id
    )
    select 1 from supplier_bill b join own on own.id = b.supplier_id
    where b.reference_key = ${referenceKey(reference)} and b.cancelled_at is null and own.id <> ${supplierId}`)
  return rows.length > 0
}

/** Whether tax on bills of a supplier comes back: both sides have a GSTIN, and the house books none of it. */
export async function givesInputTax(db: Db, orgId: string, supplierId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from org o join supplier s on s.org_id = o.id
    where o.id = ${orgId} and s.id = ${supplierId} and o.kind <> 'house' and o.gstin is not null and s.gstin is not null`)
  return rows.length > 0
}

export async function insertBill(db: Db, row: typeof supplierBills.$inferInsert): Promise<SupplierBillRecord> {
  const [made] = await db.insert(supplierBills).values(row).returning()
  if (!made) throw new Error('The bill did not come back')
  return made
}

/** A bill of an organisation, and the supplier it is of by now. */
export async function findBill(
  db: Db,
  orgId: string,
  id: string,
): Promise<(SupplierBillRecord & { ofSupplier: string }) | null> {
  const [bill] = await db
    .select()
    .from(supplierBills)
    .where(and(eq(supplierBills.id, id), eq(supplierBills.orgId, orgId)))
  if (!bill) return null
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive up as (
      select s.id, s.merged_into from supplier s where s.id = ${bill.supplierId}
      union all
      select s.id, s.merged_into from supplier s join up on s.id = up.merged_into
    )
    select id from up where merged_into is null`)
  return { ...bill, ofSupplier: rows[0]?.id ?? bill.supplierId }
}

/** Marks a bill as cancelled; null when it was already. */
export async function cancelBillRow(
  db: Db,
  id: string,
  { by, reason }: { by: string; reason: string },
): Promise<SupplierBillRecord | null> {
  const [row] = await db
    .update(supplierBills)
    .set({ cancelledAt: sql`now()`, cancelledBy: by, cancelledReason: reason })
    .where(and(eq(supplierBills.id, id), isNull(supplierBills.cancelledAt)))
    .returning()
  return row ?? null
}
