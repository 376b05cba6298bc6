import type { BookingRow } from '@karavan/contracts/sales/stays/booking'
import type { ListQuery } from '@karavan/contracts/kit/list'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { type StayBookingRecord, stayBookings } from './stay.table.ts'

/** A booking with the names of those it belongs to. */
export type FullStayBooking = StayBookingRecord & {
  companyName: string
  orgKind: Caller['orgKind']
  bookedBy: string
  bookerEmail: string
  invoiceNumber: string | null
}

/** The bookings a caller may see: an Admin all, an agency its own, a traveller what they booked themselves. */
export const visibleTo = (caller: Caller): SQL | undefined =>
  and(scope(stayBookings, caller), caller.userType === 'Customer' ? eq(stayBookings.userId, caller.id) : undefined)

const ofOrg = (column: string) => sql.raw(`(select o.${column} from org o where o.id = hotel_booking.org_id)`)
const ofUser = (column: string) => sql.raw(`(select u.${column} from app_user u where u.id = hotel_booking.user_id)`)
const companyName = sql<string>`${ofOrg('company_name')}`
const bookedBy = sql<string>`${ofUser('name')}`

const full = {
  booking: stayBookings,
  companyName: companyName.as('company'),
  orgKind: sql<Caller['orgKind']>`${ofOrg('kind')}`.as('org_kind'),
  bookedBy: bookedBy.as('booked_by'),
  bookerEmail: sql<string>`${ofUser('email')}`.as('booker_email'),
  // Written out: the names of columns lose their table when a statement reads one table only.
  invoiceNumber: sql<string | null>`(
    select i.number from invoice i where i.cause_entity = 'booking' and i.cause_id = hotel_booking.id
      and i.kind = 'invoice' order by i.created_at desc, i.id desc limit 1)`.as('invoice_number'),
}

async function findWhere(db: Db, where: SQL | undefined, lock?: 'wait' | 'skip'): Promise<FullStayBooking | null> {
  const query = db.select(full).from(stayBookings).where(where)
  const [row] = lock
    ? await query.for('update', lock === 'skip' ? { of: stayBookings, skipLocked: true } : { of: stayBookings })
    : await query
  if (!row) return null
  const { booking, ...names } = row
  return { ...booking, ...names }
}

export const findStayBooking = (db: Db, caller: Caller, id: string) =>
  findWhere(db, and(eq(stayBookings.id, id), visibleTo(caller)))

/** Reads a stay booking under a row lock, so that it cannot change before it is written. */
export const lockStayBooking = (db: Db, caller: Caller, id: string) =>
  findWhere(db, and(eq(stayBookings.id, id), visibleTo(caller)), 'wait')

/** The same for a job: null when somebody else works on it right now, or when it has gone its way. */
export const lockStayBookingForJob = (db: Db, id: string) => findWhere(db, eq(stayBookings.id, id), 'skip')

/** The same for what must happen: waits for whoever works on it. */
export const lockStayBookingById = (db: Db, id: string) => findWhere(db, eq(stayBookings.id, id), 'wait')

/** A stay booking by its id, without a check of who asks. */
export const findStayBookingById = (db: Db, id: string) => findWhere(db, eq(stayBookings.id, id))

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

type Changes = Partial<typeof stayBookings.$inferInsert>

/** Writes a change of a booking that stands where it is expected to stand; false when somebody was faster. */
export async function updateStayBooking(
  db: Db,
  id: string,
  from: BookingState,
  changes: Changes,
): Promise<string | null> {
  const [row] = await db
    .update(stayBookings)
    .set({ ...changes, version: sql`${stayBookings.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(stayBookings.id, id),
        eq(stayBookings.status, from.status),
        eq(stayBookings.paymentStatus, from.paymentStatus),
      ),
    )
    .returning({ updatedAt: stayBookings.updatedAt })
  return row?.updatedAt ?? null
}

/** The next number, with the year as it is where the house is, HB-2026-000042, and the name of whose it will be. */
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
  const { number, company = '' } = row ?? {}
  return { reference: `HB-${day.slice(0, 4)}-${String(number).padStart(6, '0')}`, companyName: company }
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
      companyName: companyName.as('company'),
      userId,
      bookedBy: bookedBy.as('booked_by'),
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
        visibleTo(caller),
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
