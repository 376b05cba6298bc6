import type { BookingRow } from '@karavan/contracts/sales/stays/booking'
import type { ListQuery } from '@karavan/contracts/kit/list'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import {
  invoiceNumber,
  lockIn,
  nextVersion,
  ownerNames,
  readersOf,
  referenceOf,
  saleKinds,
  type SaleLock,
  standsAt,
  visibleTo,
} from '../core/index.ts'
import { type StayBookingRecord, stayBookings } from './stay.table.ts'

const kind = saleKinds.booking
const names = ownerNames(kind.table)
const full = { booking: stayBookings, ...names, invoiceNumber: invoiceNumber(kind) }

/** A booking with the names of those it belongs to. */
export type FullStayBooking = StayBookingRecord & {
  companyName: string
  orgKind: Caller['orgKind']
  bookedBy: string
  bookerEmail: string
  invoiceNumber: string | null
}

async function findWhere(db: Db, where: SQL | undefined, lock?: SaleLock): Promise<FullStayBooking | null> {
  const query = db.select(full).from(stayBookings).where(where)
  const [row] = lock ? await query.for('update', lockIn(stayBookings, lock)) : await query
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
} = readersOf(kind, stayBookings, findWhere)

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

/** Writes a change of a booking that stands where it is expected to stand; null when somebody was faster. */
export async function updateStayBooking(
  db: Db,
  id: string,
  from: BookingState,
  changes: StayChanges,
): Promise<string | null> {
  const [row] = await db
    .update(stayBookings)
    .set({ ...changes, ...nextVersion(stayBookings) })
    .where(standsAt(stayBookings, id, from))
    .returning({ updatedAt: stayBookings.updatedAt })
  return row?.updatedAt ?? null
}

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
  return { reference: referenceOf(kind, day, row?.number), companyName: row?.company ?? '' }
}

type Filters = {
  status?: string | undefined
  paymentStatus?: string | undefined
  orgId?: string | undefined
  hotelId?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

const searched = sql`(${stayBookings.reference} || ' ' || (${stayBookings.hotel} ->> 'hotelName') || ' ' || (${stayBookings.leadGuest} ->> 'name'))`

/** One page of the bookings a caller may see, by one statement. */
export async function listStayBookings(
  db: Db,
  caller: Caller,
  query: ListQuery & Filters,
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
        visibleTo(stayBookings, caller),
        given(userId, ofUserId),
        given(status, query.status),
        given(paymentStatus, query.paymentStatus),
        given(orgId, query.orgId),
        given(hotelId, query.hotelId),
        query.from === undefined ? undefined : gte(fromDate, query.from),
        query.until === undefined ? undefined : lte(fromDate, query.until),
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
