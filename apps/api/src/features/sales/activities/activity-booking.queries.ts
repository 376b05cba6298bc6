import type { ActivityBookingRow } from '@karavan/contracts/sales/activities/activity-booking'
import type { activityBookings as contract } from '@karavan/contracts/sales/activities/activity-booking.contract'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { insertLate } from '../../../platform/db/late-write.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { bookingFilters, type BuyerNames, saleKinds, type SaleLock, saleTable } from '../core/index.ts'
import { type ActivityBookingRecord, activityBookings } from './activity-booking.table.ts'

const sale = saleTable(saleKinds.activity, activityBookings)
const { names, lockOf } = sale

export const { referenceOf } = sale

/** A booking with the names of those it belongs to. */
export type FullActivityBooking = ActivityBookingRecord & BuyerNames

async function findWhere(db: Db, where: SQL | undefined, lock?: SaleLock): Promise<FullActivityBooking | null> {
  const query = db
    .select({ booking: activityBookings, ...names })
    .from(activityBookings)
    .where(where)
  const [row] = lock ? await query.for('update', lockOf(lock)) : await query
  if (!row) return null
  const { booking, ...rest } = row
  return { ...booking, ...rest }
}

export const {
  get: getActivityBooking,
  getLocked: getLockedActivityBooking,
  lockForJob: lockActivityBookingForJob,
  getLockedById: getLockedActivityBookingById,
  getById: getActivityBookingById,
} = sale.readers(findWhere)

export const findActivityBookingByVoucher = (db: Db, code: string) =>
  findWhere(db, eq(activityBookings.voucherCode, code))

/** The number of a new booking, and the moment its transaction says it was made at. */
type Numbered = { number: number; at: Date }

/** Numbers of so many new bookings, with the name of the organisation they are for. */
export async function numberActivityBookings(
  db: Db,
  orgId: string,
  count: number,
): Promise<(Numbered & { company: string })[]> {
  const { rows } = await db.execute<{ number: number; at: string; company: string }>(sql`
    select nextval('activity_booking_number')::int as number, now() as at, o.company_name as company
    from org o, generate_series(1, ${count}::int) where o.id = ${orgId}`)
  return rows.map(({ number, at, company }) => ({ number, at: new Date(at), company }))
}

/** Writes a new booking, late. */
export const insertActivityBooking = (db: Db, booking: typeof activityBookings.$inferInsert): Promise<void> =>
  insertLate(db, activityBookings, [booking])

export const updateActivityBooking = sale.update

type Query = z.output<typeof contract.list.query>

const searched = sql`(${activityBookings.reference} || ' ' || (${activityBookings.activity} ->> 'name') || ' ' || (${activityBookings.leadGuest} ->> 'name'))`

/** One page of the bookings a caller may see, by one statement. */
export async function listActivityBookings(
  db: Db,
  caller: Caller,
  query: Query,
): Promise<{ rows: ActivityBookingRow[]; meta: Awaited<ReturnType<typeof pageOf>>['meta'] }> {
  const { id, reference, orgId, userId, activityId, status, paymentStatus, date, time, people } = activityBookings
  const statement = db
    .select({
      id,
      reference,
      orgId,
      companyName: names.companyName,
      userId,
      bookedBy: names.bookedBy,
      activityId,
      name: sql<string>`${activityBookings.activity} ->> 'name'`.as('activity_name'),
      location: sql<string>`${activityBookings.activity} ->> 'location'`.as('location'),
      country: sql<string>`${activityBookings.activity} ->> 'country'`.as('country'),
      leadGuest: sql<string>`${activityBookings.leadGuest} ->> 'name'`.as('guest'),
      date,
      time,
      people,
      totalInr: activityBookings.total,
      onRequest: activityBookings.onRequest,
      holdExpiresAt: activityBookings.holdExpiresAt,
      status,
      paymentStatus,
      createdAt: activityBookings.createdAt,
      updatedAt: activityBookings.updatedAt,
      totalRows,
    })
    .from(activityBookings)
    .where(
      allOf(
        bookingFilters(activityBookings, date, caller, query),
        given(activityId, query.activityId),
        searchIn(query.q, [searched]),
      ),
    )
    .orderBy(
      ...orderBy(query, {
        sort: { createdAt: activityBookings.createdAt, date, totalInr: activityBookings.total, reference },
        id,
      }),
    )
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { rows: rows.map(({ totalRows: _, ...row }) => row), meta }
}
