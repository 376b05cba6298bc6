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

export const insertServicePayment = async (db: Db, payment: typeof servicePayments.$inferInsert): Promise<void> =>
  void (await db.insert(servicePayments).values(payment))

export async function findSupplierPayment(db: Db, { bookingId, id }: Own): Promise<SupplierPaymentRecord | null> {
  const where = and(eq(supplierPayments.id, id), eq(supplierPayments.bookingId, bookingId))
  const [row] = await db.select().from(supplierPayments).where(where)
  return row ?? null
}
