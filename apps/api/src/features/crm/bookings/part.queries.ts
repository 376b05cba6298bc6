import { less } from '@karavan/domain/base/money'
import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  crmBookingFiles,
  crmBookingLines,
  type InstalmentRecord,
  instalments,
  type LineRecord,
  type SupplierPaymentRecord,
  supplierPayments,
} from './crm-booking.table.ts'

export const listLines = (db: Db, bookingId: string): Promise<LineRecord[]> =>
  db
    .select()
    .from(crmBookingLines)
    .where(eq(crmBookingLines.bookingId, bookingId))
    .orderBy(asc(crmBookingLines.position))

/** What the customer pays, in the order it is due. */
export const listInstalments = (db: Db, bookingId: string): Promise<InstalmentRecord[]> =>
  db
    .select()
    .from(instalments)
    .where(eq(instalments.bookingId, bookingId))
    .orderBy(asc(instalments.dueOn), asc(instalments.number))

export const listPayments = (db: Db, bookingId: string): Promise<SupplierPaymentRecord[]> =>
  db
    .select()
    .from(supplierPayments)
    .where(eq(supplierPayments.bookingId, bookingId))
    .orderBy(asc(supplierPayments.dueOn), asc(supplierPayments.id))

/** The kinds of the documents kept with a booking. */
export async function listFileKinds(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ kind: crmBookingFiles.kind })
    .from(crmBookingFiles)
    .where(eq(crmBookingFiles.bookingId, bookingId))
  return rows.map(({ kind }) => kind)
}

/** Makes these the lines of a booking; payments of lines that are gone go with them. */
export async function replaceLines(db: Db, bookingId: string, lines: LineRecord[]): Promise<void> {
  const ids = lines.map(({ id }) => id)
  await db
    .delete(crmBookingLines)
    .where(
      and(eq(crmBookingLines.bookingId, bookingId), ids.length > 0 ? notInArray(crmBookingLines.id, ids) : undefined),
    )
  if (lines.length === 0) return
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(crmBookingLines)
    .values(lines)
    .onConflictDoUpdate({
      target: crmBookingLines.id,
      set: {
        position: excluded('position'),
        service: excluded('service'),
        label: excluded('label'),
        supplier: excluded('supplier'),
        supplierId: excluded('supplier_id'),
        supplierEmail: excluded('supplier_email'),
        terms: excluded('terms'),
        from: excluded('from_date'),
        until: excluded('until_date'),
        currency: excluded('currency'),
        rate: excluded('rate'),
        cost: excluded('cost'),
        costInr: excluded('cost_inr'),
        gst: excluded('gst'),
        inputTax: excluded('input_tax'),
        sell: excluded('sell'),
        supplierReference: excluded('supplier_reference'),
        confirmedAt: excluded('confirmed_at'),
        state: excluded('state'),
        stateNote: excluded('state_note'),
        ticketState: excluded('ticket_state'),
        pnr: excluded('pnr'),
        ticketBy: excluded('ticket_by'),
        ticketTold: excluded('ticket_told'),
      },
    })
}

/** Makes these the payments to suppliers; those that were made stay as they are, unless something of them is open again. */
export async function replacePayments(db: Db, bookingId: string, payments: SupplierPaymentRecord[]): Promise<void> {
  const open = payments.filter(({ paidAt }) => paidAt === null)
  const ids = open.map(({ id }) => id)
  await db
    .delete(supplierPayments)
    .where(
      and(
        eq(supplierPayments.bookingId, bookingId),
        or(isNull(supplierPayments.paidAt), inArray(supplierPayments.id, ids)),
      ),
    )
  if (open.length > 0) await db.insert(supplierPayments).values(open)
}

/** Makes these the instalments beside those that are paid in full; what is paid of one stays with it. */
export async function replaceOpenInstalments(db: Db, bookingId: string, parts: InstalmentRecord[]): Promise<void> {
  await deleteUnpaid(db, bookingId)
  if (parts.length === 0) return
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(instalments)
    .values(parts.map((part) => ({ ...part, paid: 0, paidAt: null })))
    .onConflictDoUpdate({
      target: instalments.id,
      set: {
        label: excluded('label'),
        dueOn: excluded('due_on'),
        amount: excluded('amount'),
        remindedAt: excluded('reminded_at'),
      },
    })
}

async function deleteUnpaid(db: Db, bookingId: string): Promise<number[]> {
  const rows = await db
    .delete(instalments)
    .where(and(eq(instalments.bookingId, bookingId), eq(instalments.paid, 0)))
    .returning({ amount: instalments.amount })
  return rows.map(({ amount }) => amount)
}

/** Nobody owes the open ones any more; of one that is paid in part only that stays. Tells what is owed no longer. */
export async function closeOpenInstalments(db: Db, bookingId: string): Promise<number[]> {
  const gone = await deleteUnpaid(db, bookingId)
  const begun = await db
    .select()
    .from(instalments)
    .where(and(eq(instalments.bookingId, bookingId), isNull(instalments.paidAt)))
  for (const { id, paid } of begun) await db.update(instalments).set({ amount: paid }).where(eq(instalments.id, id))
  return [...gone, ...begun.map(({ amount, paid }) => less(amount, paid))]
}
