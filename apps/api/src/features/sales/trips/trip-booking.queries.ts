import type { TripBookingRow } from '@karavan/contracts/sales/trips/trip-booking'
import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { bookingFilters, type BuyerNames, saleKinds, type SaleLock, saleTable } from '../core/index.ts'
import {
  type InstalmentRecord,
  tripBookings,
  tripInstalments as instalments,
  type TripBookingRecord,
} from './trip-booking.table.ts'

/** A booked trip with its instalments and the names of those it belongs to. */
export type FullTripBooking = TripBookingRecord &
  BuyerNames & {
    /** Whether its organisation lets instalments be taken from its wallet. */
    autoCollect: boolean
    instalments: InstalmentRecord[]
  }

const sale = saleTable(saleKinds.package, tripBookings)
const { names, lockOf, referenceOf } = sale
const autoCollect = sql<boolean>`(select o.auto_collect from org o where o.id = package_booking.org_id)`.as(
  'auto_collect',
)

async function findWhere(db: Db, where: SQL | undefined, lock?: SaleLock): Promise<FullTripBooking | null> {
  const query = db
    .select({ trip: tripBookings, ...names, autoCollect })
    .from(tripBookings)
    .where(where)
  const [row] = lock ? await query.for('update', lockOf(lock)) : await query
  if (!row) return null
  const { trip, ...rest } = row
  // Read after the lock: they change only under it.
  const parts = await db
    .select()
    .from(instalments)
    .where(eq(instalments.packageId, trip.id))
    .orderBy(asc(instalments.number))
  return { ...trip, ...rest, instalments: parts }
}

export const {
  get: getTripBooking,
  getLocked: getLockedTripBooking,
  lockForJob: lockTripBookingForJob,
  getLockedById: getLockedTripBookingById,
  getById: getTripBookingById,
} = sale.readers(findWhere)

export const findTripBookingByVoucher = (db: Db, code: string) => findWhere(db, eq(tripBookings.voucherCode, code))

/** Writes a booked trip with its instalments. */
export async function insertTripBooking(
  db: Db,
  trip: typeof tripBookings.$inferInsert,
  parts: Omit<typeof instalments.$inferInsert, 'packageId'>[],
): Promise<void> {
  await db.insert(tripBookings).values(trip)
  if (parts.length > 0) await db.insert(instalments).values(parts.map((part) => ({ ...part, packageId: trip.id })))
}

export type TripChanges = Partial<typeof tripBookings.$inferInsert>

export const updateTripBooking = sale.update

/** Notes how instalments were paid; only those nobody paid before. */
export async function markPaid(
  db: Db,
  id: string,
  numbers: readonly number[],
  paid: Pick<typeof instalments.$inferInsert, 'way' | 'postedId'>,
): Promise<number> {
  const rows = await db
    .update(instalments)
    .set({ ...paid, paidAt: sql`now()` })
    .where(
      and(
        eq(instalments.packageId, id),
        isNull(instalments.paidAt),
        sql`${instalments.number} = any(${sql.param([...numbers])}::int[])`,
      ),
    )
    .returning({ number: instalments.number })
  return rows.length
}

/** What nobody has paid is not asked for any more. */
export async function cancelInstalments(db: Db, id: string): Promise<void> {
  await db
    .update(instalments)
    .set({ cancelled: true })
    .where(and(eq(instalments.packageId, id), isNull(instalments.paidAt)))
}

/** Notes what became of an instalment that is open: who was told, and until when it may be paid. */
export async function noteInstalment(
  db: Db,
  id: string,
  number: number,
  noted: Partial<Pick<InstalmentRecord, 'graceUntil' | 'releaseToldAt' | 'extendedBy' | 'extendedReason'>> &
    Partial<Record<'remindedAt' | 'overdueToldAt', string>>,
): Promise<void> {
  await db
    .update(instalments)
    .set(noted)
    .where(and(eq(instalments.packageId, id), eq(instalments.number, number), isNull(instalments.paidAt)))
}

/** The next number of a booked trip. */
export async function nextReference(db: Db, day: string): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(sql`select nextval('package_booking_number')::int as number`)
  return referenceOf(day, rows[0]?.number)
}

/** A room type with its hotel, as a booked trip keeps them. */
export type SoldRoom = {
  roomId: string
  type: string
  sellMode: 'instant' | 'onRequest'
  releaseDays: number | null
  hotelId: string
  hotelName: string
  address: string
  phone: string | null
  checkInTime: string
  checkOutTime: string
  cancellationPolicy: PenaltyStep[]
  /** Whom the house buys it of. */
  supplierId: string | null
}

/** Room types with their hotels, by the ids of the rooms. */
export async function findRooms(db: Db, roomIds: readonly string[]): Promise<Map<string, SoldRoom>> {
  const { rows } = await db.execute<SoldRoom>(sql`
    select r.id as "roomId", r.type, r.sell_mode as "sellMode", r.release_days as "releaseDays", h.id as "hotelId",
      h.hotel_name as "hotelName", h.address, h.contact ->> 'phone' as phone, h.check_in_time as "checkInTime",
      h.check_out_time as "checkOutTime", h.cancellation_policy as "cancellationPolicy",
      h.supplier_id as "supplierId"
    from hotel_room r join hotel h on h.id = r.hotel_id
    where r.id = any(${sql.param([...roomIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.roomId, row]))
}

export type ActivityPolicy = { steps: PenaltyStep[]; supplierId: string | null }

/** What is kept of activities that are cancelled, and by whom, by their ids. */
export async function findActivityPolicies(db: Db, ids: readonly string[]): Promise<Map<string, ActivityPolicy>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<ActivityPolicy & { id: string }>(sql`
    select id, cancellation_policy as steps, supplier_id as "supplierId" from activity
    where id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, ...policy }) => [id, policy]))
}

type Query = z.output<typeof contract.list.query>

const searched = sql`(${tripBookings.reference} || ' ' || ${tripBookings.title} || ' ' || (${tripBookings.leadGuest} ->> 'name'))`

const nextOpen = (column: string) =>
  sql.raw(`(select i.${column} from package_instalment i where i.package_id = package_booking.id
    and i.paid_at is null and not i.cancelled order by i.number limit 1)`)

/** One page of the booked trips a caller may see, by one statement; a whole PAN finds those its tax is paid under. */
export async function listTripBookings(
  db: Db,
  caller: Caller,
  query: Query,
  { day, panHash }: { day: string; panHash: string | null },
) {
  const { id, reference, orgId, userId, itineraryId, status, paymentStatus, startDate, endDate } = tripBookings
  const statement = db
    .select({
      id,
      reference,
      orgId,
      companyName: names.companyName,
      userId,
      bookedBy: names.bookedBy,
      itineraryId,
      kind: tripBookings.kind,
      title: tripBookings.title,
      stays: tripBookings.stays,
      image: tripBookings.image,
      leadGuest: sql<string>`${tripBookings.leadGuest} ->> 'name'`.as('guest'),
      startDate,
      endDate,
      nights: sql<number>`${endDate} - ${startDate}`.mapWith(Number).as('nights'),
      people: tripBookings.people,
      totalInr: tripBookings.total,
      paid: tripBookings.paid,
      nextDueOn: sql<string | null>`${nextOpen('due_on')}::text`.as('next_due_on'),
      nextDue: sql<string | null>`${nextOpen('amount')}`.as('next_due'),
      holdExpiresAt: tripBookings.holdExpiresAt,
      status,
      paymentStatus,
      createdAt: tripBookings.createdAt,
      updatedAt: tripBookings.updatedAt,
      totalRows,
    })
    .from(tripBookings)
    .where(
      allOf(
        bookingFilters(tripBookings, startDate, caller, query),
        given(itineraryId, query.itineraryId),
        query.due && sql`${status} = 'Confirmed' and ${nextOpen('due_on')} is not null`,
        query.due === 'overdue'
          ? sql`(${nextOpen('due_on')} < ${day}::date or ${nextOpen('grace_until')} is not null)`
          : undefined,
        panHash === null ? searchIn(query.q, [searched]) : eq(tripBookings.panHash, panHash),
      ),
    )
    .orderBy(
      ...orderBy(query, {
        sort: { createdAt: tripBookings.createdAt, startDate, totalInr: tripBookings.total, reference },
        id,
      }),
    )
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return {
    rows: rows.map(
      ({ totalRows: _, stays, nextDue, ...row }): TripBookingRow => ({
        ...row,
        cities: [...new Set(stays.map(({ location }) => location))],
        nextDue: nextDue === null ? null : Number(nextDue),
      }),
    ),
    meta,
  }
}
