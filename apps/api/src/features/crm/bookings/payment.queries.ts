import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { type SupplierPaymentRecord, supplierPayments } from './crm-booking.table.ts'

type Own = { bookingId: string; id: string }

/** Notes a payment to a supplier with what really left the account; false when it was made already. */
export async function markSupplierPaid(
  db: Db,
  { bookingId, id }: Own,
  paid: Pick<SupplierPaymentRecord, 'amountInr' | 'paidOn' | 'way' | 'reference'>,
): Promise<SupplierPaymentRecord | null> {
  const rows = await db
    .update(supplierPayments)
    .set({ ...paid, paid: paid.amountInr, paidAt: sql`now()` })
    .where(and(eq(supplierPayments.id, id), eq(supplierPayments.bookingId, bookingId), isNull(supplierPayments.paidAt)))
    .returning()
  return rows[0] ?? null
}

export async function findSupplierPayment(db: Db, { bookingId, id }: Own): Promise<SupplierPaymentRecord | null> {
  const where = and(eq(supplierPayments.id, id), eq(supplierPayments.bookingId, bookingId))
  const [row] = await db.select().from(supplierPayments).where(where)
  return row ?? null
}
