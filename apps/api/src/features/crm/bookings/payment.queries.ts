import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type SupplierPaymentRecord, servicePayments, supplierPayments } from './crm-booking.table.ts'

type Own = { bookingId: string; id: string }
type Part = Pick<typeof servicePayments.$inferSelect, 'amount' | 'paidOut' | 'paidOn' | 'way' | 'reference'>

/** Lays a payment upon what is planned, where that is paid no further than it was; false when it is. */
export async function payPart(
  db: Db,
  { bookingId, id, paid }: Own & Pick<SupplierPaymentRecord, 'paid'>,
  { amount, paidOut, paidOn, way, reference }: Part,
  whole: boolean,
): Promise<boolean> {
  const rows = await db
    .update(supplierPayments)
    .set({
      paid: sql`${supplierPayments.paid} + ${amount}`,
      difference: sql`${supplierPayments.difference} + ${paidOut} - ${amount}`,
      ...(whole ? { paidAt: sql`now()`, paidOn, way, reference } : {}),
    })
    .where(
      and(
        eq(supplierPayments.id, id),
        eq(supplierPayments.bookingId, bookingId),
        isNull(supplierPayments.paidAt),
        eq(supplierPayments.paid, paid),
      ),
    )
    .returning({ id: supplierPayments.id })
  return rows.length === 1
}

type Owed = { onAccount: number; owed: number }

/**
 * What a supplier has on account, in minor units, and what it is owed after that: by all bills in the books, and by what of this
 * booking is planned and in no book yet.
 */
export async function readOwedBeside(
  db: Db,
  { orgId, house }: { orgId: string; house: boolean },
  { bookingId, supplierId }: { bookingId: string; supplierId: string },
): Promise<Owed> {
  const account = house ? 'supplier-payable' : `${orgId}/supplier`
  const { rows } = await db.execute<Owed>(sql`
    with recursive own as (
      select id from supplier where id = ${supplierId}
      union all
      select s.id from supplier s join own on s.merged_into = own.id
    ), given as (
      select coalesce(sum(p.amount - coalesce((
        select sum(b.amount) from supplier_payment_bill b where b.part_id = p.id), 0)), 0) as amount
      from own join supplier_payment_part p on p.supplier_id = own.id
    ), back as (
      select coalesce(sum(r.amount), 0) as amount from own join supplier_refund r on r.supplier_id = own.id
    ), booked as (
      select coalesce(-sum(e.amount), 0) as owed,
        coalesce(-sum(e.amount) filter (where t.cause_entity = 'crm-booking' and t.cause_id = ${bookingId}
          and t.kind <> 'supplier-payment'), 0) as its
      from own join ledger_account a on a.code = ${account} || ':' || own.id
      join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    ), planned as (
      select coalesce(sum(p.amount_inr), 0) as amount from own
      join crm_supplier_payment p on p.supplier_id = own.id and p.booking_id = ${bookingId}
    )
    select ((given.amount - back.amount) * 100)::float8 as "onAccount",
      ((booked.owed + greatest(0, planned.amount - booked.its)) * 100)::float8 as owed
    from given, back, booked, planned`)
  return rows[0] ?? { onAccount: 0, owed: 0 }
}

export const insertServicePayment = async (db: Db, payment: typeof servicePayments.$inferInsert): Promise<void> =>
  void (await db.insert(servicePayments).values(payment))

export async function findSupplierPayment(db: Db, { bookingId, id }: Own): Promise<SupplierPaymentRecord | null> {
  const where = and(eq(supplierPayments.id, id), eq(supplierPayments.bookingId, bookingId))
  const [row] = await db.select().from(supplierPayments).where(where)
  return row ?? null
}
