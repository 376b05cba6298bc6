import type { PlainDate } from '@karavan/domain/base/dates'
import { sum, toMinor } from '@karavan/domain/base/money'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { crmBookings, instalments } from './crm-booking.table.ts'

/** An instalment money can be used on: what is open of it beside what a receipt has on it already. An opening balance has no booking. */
export type AllocatablePart = {
  id: string
  bookingId: string | null
  number: number
  label: string
  dueOn: PlainDate
  open: number
}

/** The same with what is open in minor units, as it is reckoned with. */
export const inMinor = (parts: readonly AllocatablePart[]): AllocatablePart[] =>
  parts.map((part) => ({ ...part, open: toMinor(part.open) }))

const partColumns = (receiptId: string | null) => ({
  id: instalments.id,
  bookingId: instalments.bookingId,
  number: instalments.number,
  label: instalments.label,
  dueOn: instalments.dueOn,
  open: sql<number>`(crm_instalment.amount - crm_instalment.paid + coalesce((select a.amount from crm_allocation a
    where a.instalment_id = crm_instalment.id and a.receipt_id = ${receiptId}), 0))::float8`.as('open'),
})

/** All instalments of a booking, with what is open of each. */
export const listParts = (db: Db, bookingId: string): Promise<AllocatablePart[]> =>
  db
    .select(partColumns(null))
    .from(instalments)
    .where(eq(instalments.bookingId, bookingId))
    .orderBy(asc(instalments.dueOn), asc(instalments.number))

/** Holds what is owed from before, in the order of ids; what is owed of bookings is held with them. */
export async function holdOpenings(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .select({ id: instalments.id })
    .from(instalments)
    .where(and(inArray(instalments.id, [...ids]), isNotNull(instalments.openingId)))
    .orderBy(asc(instalments.id))
    .for('no key update')
}

/** Holds bookings of customers, in the order of ids. */
export const holdBookingsOf = async (db: Db, customerIds: readonly string[]): Promise<void> =>
  void (await db.execute(sql`
    select from crm_booking where customer_id = any (${sql.param([...customerIds])}::uuid[]) order by id for no key update`))

/**
 * Holds whose money it is, after bookings and before what is owed from before and receipts, which whoever merges them wants when
 * they have the customers.
 */
export const holdCustomer = async (db: Db, id: string): Promise<void> =>
  void (await db.execute(sql`select from customer where id = ${id} for key share`))

/** What a customer owed before, with what is open of it; after a merge there may be several. */
export const listDebts = (db: Db, customerId: string): Promise<AllocatablePart[]> =>
  db
    .select(partColumns(null))
    .from(instalments)
    .where(and(eq(instalments.customerId, customerId), isNotNull(instalments.openingId)))
    .orderBy(asc(instalments.dueOn), asc(instalments.id))

/** All that a customer owed before, paid or not, in minor units. */
export async function sumDebts(db: Db, customerId: string): Promise<number> {
  const rows = await db
    .select({ amount: instalments.amount })
    .from(instalments)
    .where(eq(instalments.customerId, customerId))
  return sum(rows.map(({ amount }) => toMinor(amount)))
}

/** Those of them that are not paid. */
export const listOpenParts = (db: Db, bookingId: string): Promise<AllocatablePart[]> =>
  db
    .select(partColumns(null))
    .from(instalments)
    .where(and(eq(instalments.bookingId, bookingId), sql`crm_instalment.paid_at is null`))
    .orderBy(asc(instalments.dueOn), asc(instalments.number))

/** These instalments as far as they are a customer's. */
export const listPartsOf = (
  db: Db,
  customerId: string,
  ids: readonly string[],
  receiptId: string | null,
): Promise<AllocatablePart[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select(partColumns(receiptId))
        .from(instalments)
        .leftJoin(crmBookings, eq(crmBookings.id, instalments.bookingId))
        .where(
          and(
            inArray(instalments.id, [...ids]),
            sql`coalesce(crm_booking.customer_id, crm_instalment.customer_id) = ${customerId}`,
          ),
        )
