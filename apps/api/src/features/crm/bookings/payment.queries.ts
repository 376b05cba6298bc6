import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  crmBookings,
  type InstalmentRecord,
  instalments,
  type SupplierPaymentRecord,
  supplierPayments,
} from './crm-booking.table.ts'

type Own = { bookingId: string; id: string }

const ownPart = ({ bookingId, id }: Own) => and(eq(instalments.id, id), eq(instalments.bookingId, bookingId))

export async function findInstalment(db: Db, own: Own): Promise<InstalmentRecord | null> {
  const [row] = await db.select().from(instalments).where(ownPart(own))
  return row ?? null
}

export type Receipt = Pick<InstalmentRecord, 'paidOn' | 'way' | 'reference' | 'receiptNumber' | 'amount'> &
  Partial<Pick<InstalmentRecord, 'paymentId'>>

/** Notes an instalment as paid; false when it was already. */
export async function markPaid(db: Db, own: Own, receipt: Receipt): Promise<boolean> {
  const rows = await db
    .update(instalments)
    .set({ ...receipt, paidAt: sql`now()` })
    .where(and(ownPart(own), isNull(instalments.paidAt)))
    .returning({ id: instalments.id })
  return rows.length > 0
}

/** Notes that the money was seen; false when nothing was paid, or somebody saw it before. */
export async function markVerified(db: Db, own: Own, userId: string | null): Promise<boolean> {
  const rows = await db
    .update(instalments)
    .set({ verifiedAt: sql`now()`, verifiedBy: userId })
    .where(and(ownPart(own), isNotNull(instalments.paidAt), isNull(instalments.verifiedAt)))
    .returning({ id: instalments.id })
  return rows.length > 0
}

/** Notes that it was not paid after all; what came by card stays. */
export async function markUnpaid(db: Db, own: Own): Promise<boolean> {
  const rows = await db
    .update(instalments)
    .set({
      paidAt: null,
      paidOn: null,
      way: null,
      reference: null,
      receiptNumber: null,
      verifiedAt: null,
      verifiedBy: null,
      remindedAt: null,
    })
    .where(and(ownPart(own), isNotNull(instalments.paidAt), isNull(instalments.paymentId)))
    .returning({ id: instalments.id })
  return rows.length > 0
}

/** Writes the part of an instalment that stays open as one of its own. */
export async function insertRest(db: Db, id: string, part: InstalmentRecord, amount: number): Promise<void> {
  const label = part.label.endsWith(', rest') ? part.label : `${part.label.slice(0, 54)}, rest`
  await db.insert(instalments).values({
    id,
    bookingId: part.bookingId,
    orgId: part.orgId,
    number: sql`(select max(i.number) + 1 from crm_instalment i where i.booking_id = ${part.bookingId})`,
    label,
    dueOn: part.dueOn,
    amount,
    remindedAt: part.remindedAt,
  })
}

/** Adds up what is paid of a booking, whose row is locked. */
export async function countPaid(db: Db, bookingId: string): Promise<void> {
  await db
    .update(crmBookings)
    .set({
      paid: sql`(select coalesce(sum(i.amount), 0) from crm_instalment i
        where i.booking_id = ${bookingId} and i.paid_at is not null)`,
      version: sql`${crmBookings.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(crmBookings.id, bookingId))
}

/** Notes a payment to a supplier with what really left the account; false when it was made already. */
export async function markSupplierPaid(
  db: Db,
  { bookingId, id }: Own,
  paid: Pick<SupplierPaymentRecord, 'amountInr' | 'paidOn' | 'way' | 'reference'>,
): Promise<SupplierPaymentRecord | null> {
  const rows = await db
    .update(supplierPayments)
    .set({ ...paid, paidAt: sql`now()` })
    .where(and(eq(supplierPayments.id, id), eq(supplierPayments.bookingId, bookingId), isNull(supplierPayments.paidAt)))
    .returning()
  return rows[0] ?? null
}

export async function hasSupplierPayment(db: Db, { bookingId, id }: Own): Promise<boolean> {
  const where = and(eq(supplierPayments.id, id), eq(supplierPayments.bookingId, bookingId))
  return (await db.$count(supplierPayments, where)) > 0
}
