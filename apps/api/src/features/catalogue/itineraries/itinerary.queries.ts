import type { PlainDate } from '@karavan/domain/base/dates'
import { type ItineraryKind, nightsOf, partsOf } from '@karavan/domain/catalogue/itineraries/plan'
import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type ItineraryFields, itineraries } from './itinerary.table.ts'
import { inCatalogue, ownRows } from './itinerary-scope.ts'

type PlaceName = { id: string; location: string; country: string }

/** An itinerary as it is stored, with the names it refers to. */
export type TripRecord = typeof itineraries.$inferSelect & {
  companyName: string
  sourceTitle: string | null
  /** The places of its legs, each once. */
  places: PlaceName[]
}

// Written out: the names of columns lose their table when a statement reads one table only.
export const recordColumns = {
  ...getTableColumns(itineraries),
  companyName: sql<string>`(select o.company_name from org o where o.id = itinerary.org_id)`.as('company_name'),
  sourceTitle: sql<string | null>`(
    select s.title from itinerary s where s.id = itinerary.source_id)`.as('source_title'),
  places: sql<PlaceName[]>`(
    select coalesce(json_agg(json_build_object('id', l.id, 'location', l.location, 'country', l.country)), '[]')
    from location l where l.id = any(itinerary.location_ids))`.as('places'),
}

/** The rows a caller may read: the open catalogue, and their own. */
export function readable(caller: Caller | null, day: PlainDate): SQL | undefined {
  if (!caller) return inCatalogue(day)
  const own = ownRows(caller)
  // No condition at all means every row.
  return own && or(inCatalogue(day), own)
}

/** A published trip of the house within its validity, or one of the caller's own; null when they may not know of it. */
export async function findTrip(
  db: Db,
  caller: Caller | null,
  kind: ItineraryKind,
  id: string,
  day: PlainDate,
): Promise<TripRecord | null> {
  const [row] = await db
    .select(recordColumns)
    .from(itineraries)
    .where(and(eq(itineraries.id, id), eq(itineraries.kind, kind), readable(caller, day)))
  return row ?? null
}

/** Those of some trips of either kind that a caller may read, or that an organisation may sell: the open catalogue, and their own. */
export async function findTrips(
  db: Db,
  who: { caller: Caller | null } | { orgId: string },
  ids: readonly string[],
  day: PlainDate,
): Promise<TripRecord[]> {
  if (ids.length === 0) return []
  const theirs = 'orgId' in who ? or(inCatalogue(day), eq(itineraries.orgId, who.orgId)) : readable(who.caller, day)
  return db
    .select(recordColumns)
    .from(itineraries)
    .where(and(inArray(itineraries.id, [...ids]), theirs))
}

/** The title of a trip of either kind that a caller may read; null when they may not know of it. */
export async function titleOfTrip(db: Db, caller: Caller | null, id: string, day: PlainDate): Promise<string | null> {
  const [row] = await db
    .select({ title: itineraries.title })
    .from(itineraries)
    .where(and(eq(itineraries.id, id), readable(caller, day)))
  return row?.title ?? null
}

/** A trip after locking it, so that what is decided on it is still true when it is written; null as above. */
export async function lockTrip(
  db: Db,
  caller: Caller,
  kind: ItineraryKind,
  id: string,
  day: PlainDate,
): Promise<TripRecord | null> {
  await db.select({ id: itineraries.id }).from(itineraries).where(eq(itineraries.id, id)).for('update')
  return findTrip(db, caller, kind, id, day)
}

/** An itinerary to be written with the id it will have. */
export type NewItinerary = {
  id: string
  orgId: string
  userId: string
  kind: ItineraryKind
  house: boolean
  sourceId?: string | null
  fields: ItineraryFields
}

/** The columns that follow from what was written. */
export const columnsOf = (fields: ItineraryFields) => ({
  ...fields,
  locationIds: partsOf(fields.plan).locationIds,
  nights: nightsOf(fields.plan),
})

/** Writes itineraries without a trail. */
export async function insertItineraries(db: Db, rows: readonly NewItinerary[]): Promise<void> {
  if (rows.length > 0)
    await db.insert(itineraries).values(rows.map(({ fields, ...row }) => ({ ...row, ...columnsOf(fields) })))
}
