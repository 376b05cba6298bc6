import type { BookingRow } from '@karavan/contracts/sales/stays/booking'
import type { stayBookings as contract } from '@karavan/contracts/sales/stays/booking.contract'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { bookingFilters, type BuyerNames, saleKinds, type SaleLock, saleTable } from '../core/index.ts'
import { type StayBookingRecord, stayBookings } from './stay.table.ts'

const sale = saleTable(saleKinds.booking, stayBookings)
const { names, lockOf, referenceOf } = sale

/** A booking with the names of those it belongs to. */
export type FullStayBooking = StayBookingRecord & BuyerNames

async function findWhere(db: Db, where: SQL | undefined, lock?: SaleLock): Promise<FullStayBooking | null> {
  const query = db
    .select({ booking: stayBookings, ...names })
    .from(stayBookings)
    .where(where)
  const [row] = lock ? await query.for('update', lockOf(lock)) : await query
  if (!row) return null
  const { booking, ...rest } = row
  return { ...booking, ...rest }
}

export const {
  get: getStayBooking,
  getLocked: getLockedStayBooking,
  lockForJob: lockStayBookingForJob,
  getLockedById: getLockedStayBookingById,
  getById: getStayBookingById,
} = sale.readers(findWhere)

export const findStayBookingByVoucher = (db: Db, code: string) => findWhere(db, eq(stayBookings.voucherCode, code))

/** The bookings of a trip's hotels, in the order they were made. */
export const listStayBookingsOfTrip = (db: Db, tripHotelsId: string): Promise<StayBookingRecord[]> =>
  db.select().from(stayBookings).where(eq(stayBookings.tripHotelsId, tripHotelsId)).orderBy(asc(stayBookings.id))

/** Writes a booking; its place of supply is the state given, else the buyer's, else that of the house. */
export async function insertStayBooking(
  db: Db,
  booking: typeof stayBookings.$inferInsert,
  state: string | null,
): Promise<StayBookingRecord> {
  const placeOfSupply = sql`coalesce(${state}::text, (select state_code from org where id = ${booking.orgId}),
    (select state_code from org where kind = 'house'))`
  const [row] = await db
    .insert(stayBookings)
    .values({ ...booking, placeOfSupply })
    .returning()
  if (!row) throw new Error('The booking was not written')
  return row
}

export type StayChanges = Partial<typeof stayBookings.$inferInsert>

export const updateStayBooking = sale.update

/** The next number and the name of whose it will be. */
export async function nextReference(
  db: Db,
  day: string,
  orgId: string,
): Promise<{ reference: string; companyName: string }> {
  const [row] = await runPrepared<{ number: number; company: string }>(
    db,
    `select nextval('hotel_booking_number')::int as number, company_name as company from org where id = $1`,
    [orgId],
  )
  return { reference: referenceOf(day, row?.number), companyName: row?.company ?? '' }
}

type Query = z.output<typeof contract.list.query>

const searched = sql`(${stayBookings.reference} || ' ' || (${stayBookings.hotel} ->> 'hotelName') || ' ' || (${stayBookings.leadGuest} ->> 'name'))`

/** One page of the bookings a caller may see, by one statement. */
export async function listStayBookings(
  db: Db,
  caller: Caller,
  query: Query,
  ofUserId?: string,
): Promise<{ rows: BookingRow[]; meta: Awaited<ReturnType<typeof pageOf>>['meta'] }> {
  const { id, reference, orgId, userId, hotelId, status, paymentStatus, fromDate, untilDate } = stayBookings
  const statement = db
    .select({
      id,
      reference,
      orgId,
      companyName: names.companyName,
      userId,
      bookedBy: names.bookedBy,
      hotelId,
      hotelName: sql<string>`${stayBookings.hotel} ->> 'hotelName'`.as('hotel_name'),
      location: sql<string>`${stayBookings.hotel} ->> 'location'`.as('location'),
      country: sql<string>`${stayBookings.hotel} ->> 'country'`.as('country'),
      leadGuest: sql<string>`${stayBookings.leadGuest} ->> 'name'`.as('guest'),
      fromDate,
      untilDate,
      nights: sql<number>`${untilDate} - ${fromDate}`.mapWith(Number).as('nights'),
      rooms: sql<number>`jsonb_array_length(${stayBookings.rooms})`.mapWith(Number).as('room_count'),
      guests: sql<number>`${stayBookings.adults} + ${stayBookings.children} + ${stayBookings.infants}`
        .mapWith(Number)
        .as('guest_count'),
      totalInr: stayBookings.total,
      onRequest: stayBookings.onRequest,
      holdExpiresAt: stayBookings.holdExpiresAt,
      status,
      paymentStatus,
      createdAt: stayBookings.createdAt,
      updatedAt: stayBookings.updatedAt,
      totalRows,
    })
    .from(stayBookings)
    .where(
      allOf(
        bookingFilters(stayBookings, fromDate, caller, query),
        given(userId, ofUserId),
        given(hotelId, query.hotelId),
        searchIn(query.q, [searched]),
      ),
    )
    .orderBy(
      ...orderBy(query, {
        sort: { createdAt: stayBookings.createdAt, fromDate, totalInr: stayBookings.total, reference },
        id,
      }),
    )
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { rows: rows.map(({ totalRows: _, ...row }) => row), meta }
}
