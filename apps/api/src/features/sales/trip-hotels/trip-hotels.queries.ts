import type { TripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { ownerNames, visibleTo } from '../core/index.ts'
import { type KeptStay, tripHotels, type TripHotelsRecord } from './trip-hotels.table.ts'

/** The hotels of a trip with the names of what they belong to. */
export type FullTripHotels = TripHotelsRecord &
  Pick<TripHotels, 'companyName' | 'itineraryKind'> &
  Pick<Caller, 'orgKind'>

const { companyName, orgKind } = ownerNames(tripHotels)
const names = {
  companyName,
  orgKind,
  itineraryKind: sql<TripHotels['itineraryKind']>`(
    select i.kind from itinerary i where i.id = trip_hotels.itinerary_id)`.as('itinerary_kind'),
}

const columns = { ...getTableColumns(tripHotels), ...names }

/** The hotels of a trip, when this caller may see them. */
export async function findTripHotels(db: Db, caller: Caller, id: string): Promise<FullTripHotels | null> {
  const [row] = await db
    .select(columns)
    .from(tripHotels)
    .where(and(eq(tripHotels.id, id), visibleTo(tripHotels, caller)))
  return row ?? null
}

/** The same after locking them, so that what is decided on them is still true when it is written. */
export async function lockTripHotels(db: Db, caller: Caller, id: string): Promise<FullTripHotels | null> {
  const [row] = await db
    .select(columns)
    .from(tripHotels)
    .where(and(eq(tripHotels.id, id), visibleTo(tripHotels, caller)))
    .for('update', { of: tripHotels })
  return row ?? null
}

type Fields = Omit<typeof tripHotels.$inferInsert, 'reference' | 'status'>

/** Writes chosen hotels as a draft under the next number, with the year as it is where the house is. */
export async function insertTripHotels(db: Db, day: string, fields: Fields): Promise<FullTripHotels> {
  const reference = sql<string>`'MH-' || ${day.slice(0, 4)}::text || '-' || lpad(nextval('trip_hotels_number')::text, 6, '0')`
  const [row] = await db
    .insert(tripHotels)
    .values({ ...fields, reference, status: 'Draft' })
    .returning(columns)
  if (!row) throw new Error('The hotels of the trip were not written')
  return row
}

/** Says that they are booked, each by its booking; null when somebody was faster. */
export async function setBooked(
  db: Db,
  id: string,
  changes: { stays: KeptStay[]; total: number },
): Promise<FullTripHotels | null> {
  const [row] = await db
    .update(tripHotels)
    .set({ ...changes, status: 'Booked', updatedAt: sql`now()` })
    .where(and(eq(tripHotels.id, id), eq(tripHotels.status, 'Draft')))
    .returning(columns)
  return row ?? null
}

type Filters = { status?: string | undefined; orgId?: string | undefined }

/** One page of the chosen hotels a caller may see, by one statement. */
export async function listTripHotels(
  db: Db,
  caller: Caller,
  query: ListQuery & Filters,
): Promise<{ rows: FullTripHotels[]; meta: PageMeta }> {
  const { id, reference, title, createdAt } = tripHotels
  const statement = db
    .select({ ...columns, totalRows })
    .from(tripHotels)
    .where(
      allOf(
        visibleTo(tripHotels, caller),
        given(tripHotels.status, query.status),
        given(tripHotels.orgId, query.orgId),
        searchIn(query.q, [title, reference]),
      ),
    )
    .orderBy(...orderBy(query, { sort: { createdAt, reference, title }, id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { rows: rows.map(({ totalRows: _, ...row }) => row), meta }
}
