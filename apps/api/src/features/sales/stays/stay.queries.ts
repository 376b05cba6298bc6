import type { BookedWay } from '@karavan/contracts/sales/core/booking'
import type { BookingRow } from '@karavan/contracts/sales/stays/booking'
import type { stayBookings as contract } from '@karavan/contracts/sales/stays/booking.contract'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertLate } from '../../../platform/db/late-write.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { writtenMailJson } from '../../base/templates/index.ts'
import { asPayer, atNet, findHotelOfStay, type StayNamed, type StayRead } from '../../catalogue/hotels/index.ts'
import { adminIdsJson } from '../../people/users/index.ts'
import { bookingFilters, type BuyerNames, saleKinds, type SaleLock, saleTable } from '../core/index.ts'
import { eventOf, type ToldOf } from './stay-event.ts'
import { type StayBookingRecord, stayBookings } from './stay.table.ts'

const sale = saleTable(saleKinds.booking, stayBookings)
const { names, lockOf } = sale

export const { referenceOf } = sale

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

/** What a booking is made from: the hotel and its prices, whose it will be, and whom it is told to. */
export type StayParts = StayRead & { companyName: string; told: ToldOf }

/** Reads what a booking is made from, by one statement. */
export async function readStayParts(
  { db, platform, user }: Pick<Context, 'db' | 'platform' | 'user'>,
  { payment, ...stay }: StayNamed & { payment?: BookedWay },
): Promise<StayParts> {
  const where = { day: today(platform.config), caller: asPayer(payment === 'internal' ? atNet(user) : user) }
  const { hotel, context, found } = await findHotelOfStay<ToldOf & { company: string | null }>(db, where, stay, {
    columns: `(select company_name from org where id = $2::uuid) as company, ${adminIdsJson} as admins,
      ${writtenMailJson('$7::text')} as written`,
    values: [eventOf['booking-confirmed']],
  })
  const { company, admins, written } = found
  return { hotel, context, companyName: company ?? '', told: { admins, written } }
}

/** Writes a new booking, late. */
export const insertStayBooking = (db: Db, booking: typeof stayBookings.$inferInsert): Promise<void> =>
  insertLate(db, stayBookings, [booking])

export const updateStayBooking = sale.update

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
        // Found by the index of the organisation, which has no more of them than a person can look through.
        ofUserId === undefined ? undefined : sql`${orgId} = (select u.org_id from app_user u where u.id = ${ofUserId})`,
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
