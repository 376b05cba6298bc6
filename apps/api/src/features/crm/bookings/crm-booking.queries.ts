import type { CrmBookingDetails } from '@karavan/contracts/crm/bookings/details'
import { type CrmBookingKind, crmBookingPrefix } from '@karavan/domain/crm/booking'
import type { PlainDate } from '@karavan/domain/base/dates'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import {
  crmBookingLines,
  type CrmBookingRecord,
  crmBookings,
  instalments,
  supplierPayments,
  type Traveller,
} from './crm-booking.table.ts'

/** What the trail calls a booking. */
export const entity = 'crm-booking'

/** The next number of a kind, with the year as it is where the house is: CL-2026-000042. */
export async function nextNumber(db: Db, kind: CrmBookingKind, day: PlainDate): Promise<string> {
  const { rows } = await db.execute<{ number: number }>(
    sql`select nextval(${`crm_${kind.replace('-', '_')}_booking_number`}::regclass)::int as number`,
  )
  return `${crmBookingPrefix[kind]}-${day.slice(0, 4)}-${String(rows[0]?.number).padStart(6, '0')}`
}

const wordsOf = (details: CrmBookingDetails): (string | null)[] => {
  if (details.kind === 'flight')
    return [details.pnr, details.airline, ...details.segments.flatMap(({ from, to }) => [from, to])]
  if (details.kind === 'hotel') return [details.hotel, details.place, details.confirmationNo]
  return [...details.destinations, ...details.hotels.map(({ hotel }) => hotel)]
}

/** Words a booking is found by besides its number, its title and its customer. */
export const searchedOf = (details: CrmBookingDetails, travellers: readonly Pick<Traveller, 'name'>[]): string =>
  [...new Set([...wordsOf(details), ...travellers.map(({ name }) => name)])].filter(Boolean).join(' ').slice(0, 2000)

/** A booking with all that hangs on it, to be written at once. */
type NewBooking = {
  booking: typeof crmBookings.$inferInsert
  lines: (typeof crmBookingLines.$inferInsert)[]
  instalments: (typeof instalments.$inferInsert)[]
  supplierPayments: (typeof supplierPayments.$inferInsert)[]
}

// PostgreSQL takes 65,535 values in a statement.
const atOnce = 1000

async function insertMany<R>(rows: R[], insert: (some: R[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) await insert(rows.slice(start, start + atOnce))
}

/** Writes bookings with their lines, instalments and what suppliers get. */
export async function insertCrmBookings(db: Db, all: readonly NewBooking[]): Promise<void> {
  await insertMany(
    all.map(({ booking }) => booking),
    (some) => db.insert(crmBookings).values(some),
  )
  await insertMany(
    all.flatMap(({ lines }) => lines),
    (some) => db.insert(crmBookingLines).values(some),
  )
  await insertMany(
    all.flatMap((one) => one.instalments),
    (some) => db.insert(instalments).values(some),
  )
  await insertMany(
    all.flatMap((one) => one.supplierPayments),
    (some) => db.insert(supplierPayments).values(some),
  )
}

const nameColumns = {
  companyName: sql<string>`(select o.company_name from org o where o.id = crm_booking.org_id)`.as('company_name'),
  phone: sql<string | null>`(
    select p.number from customer_phone p where p.customer_id = crm_booking.customer_id order by p.position limit 1)`.as(
    'phone',
  ),
  email: sql<string | null>`(select c.email from customer c where c.id = crm_booking.customer_id)`.as('email'),
  panEnd: sql<string | null>`(select c.pan_end from customer c where c.id = crm_booking.customer_id)`.as('pan_end'),
  assignee: sql<string | null>`(select u.name from app_user u where u.id = crm_booking.assigned_to)`.as('assignee'),
}

/** A booking with the names screens show, as it is stored. */
export type FullCrmBooking = CrmBookingRecord & {
  companyName: string
  phone: string | null
  email: string | null
  panEnd: string | null
  assignee: string | null
}

async function findWhere(db: Db, where: SQL | undefined, lock = false): Promise<FullCrmBooking | null> {
  const query = db
    .select({ booking: crmBookings, ...nameColumns })
    .from(crmBookings)
    .where(where)
  const [row] = lock ? await query.for('update', { of: crmBookings }) : await query
  if (!row) return null
  const { booking, ...names } = row
  return { ...booking, ...names }
}

const own = (caller: Caller, kind: CrmBookingKind, id: string) =>
  and(eq(crmBookings.id, id), eq(crmBookings.kind, kind), scope(crmBookings, caller))

/** A booking this caller may see; of another kind it is missing. */
export const findCrmBooking = (db: Db, caller: Caller, kind: CrmBookingKind, id: string) =>
  findWhere(db, own(caller, kind, id))

/** The same, locked: whoever changes a booking or its money holds this until the end. */
export const lockCrmBooking = (db: Db, caller: Caller, kind: CrmBookingKind, id: string) =>
  findWhere(db, own(caller, kind, id), true)

/** The same whatever kind it is of. */
export const lockOwnCrmBooking = (db: Db, caller: Caller, id: string) =>
  findWhere(db, and(eq(crmBookings.id, id), scope(crmBookings, caller)), true)

/** The same of an organisation by its number. */
export const lockCrmBookingByNumber = (db: Db, caller: Caller, orgId: string, number: string) =>
  findWhere(
    db,
    and(eq(crmBookings.number, number.trim().toUpperCase()), eq(crmBookings.orgId, orgId), scope(crmBookings, caller)),
    true,
  )

/** The same for what acts without a caller. */
export const lockCrmBookingById = (db: Db, id: string) => findWhere(db, eq(crmBookings.id, id), true)

export const findCrmBookingById = (db: Db, id: string) => findWhere(db, eq(crmBookings.id, id))

/** The booking that came of a version of a quotation. */
export const findBookingOfVersion = (db: Db, versionId: string) =>
  findWhere(db, eq(crmBookings.quotationVersionId, versionId))

/** Writes a change of a booking, which the caller has locked. */
export async function updateCrmBookingRow(db: Db, id: string, changes: Partial<typeof crmBookings.$inferInsert>) {
  await db
    .update(crmBookings)
    .set({ ...changes, version: sql`${crmBookings.version} + 1`, updatedAt: sql`now()` })
    .where(eq(crmBookings.id, id))
}

/** Moves a booking on from where it was; false when it is there no longer. */
export async function moveCrmBooking(
  db: Db,
  { id, status }: Pick<CrmBookingRecord, 'id' | 'status'>,
  changes: Pick<CrmBookingRecord, 'status'> & { cancelledReason?: string | null },
): Promise<boolean> {
  const rows = await db
    .update(crmBookings)
    .set({ ...changes, version: sql`${crmBookings.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(crmBookings.id, id), eq(crmBookings.status, status)))
    .returning({ id: crmBookings.id })
  return rows.length > 0
}

/** Lets the bookings of a customer who was merged follow to the survivor. */
export async function followCustomer(db: Db, { fromId, toId }: { fromId: string; toId: string }): Promise<void> {
  await db
    .update(crmBookings)
    .set({ customerId: toId, customerName: sql`(select c.name from customer c where c.id = ${toId})` })
    .where(eq(crmBookings.customerId, fromId))
}
