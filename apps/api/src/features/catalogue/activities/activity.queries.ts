import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { activities } from './activity.table.ts'

const placeColumn = (column: 'location' | 'country') =>
  sql<string>`(select p.${sql.raw(column)} from location p where p.id = ${activities.locationId})`
const [location, country] = [placeColumn('location'), placeColumn('country')]

const supplier = sql<string | null>`(select s.name from supplier s where s.id = ${activities.supplierId})`

const columns = {
  ...getTableColumns(activities),
  location: location.as('location'),
  country: country.as('country'),
  supplier: supplier.as('supplier'),
}

/** An activity as it is stored, at net prices in the currency of its country, with the names of its place. */
export type ActivityRecord = typeof activities.$inferSelect & {
  location: string
  country: string
  supplier: string | null
}

type Filters = {
  locationId?: string | undefined
  country?: string | undefined
  category?: ActivityRecord['category'] | undefined
  status?: ActivityRecord['status'] | undefined
}

/**
 * Rupees a country's unit costs, what is added in rupees to a person's price, and for how many of them to a group's, else
 * for all it holds: enough to sort by price.
 */
export type PriceOrder = { rates: { country: string; rate: number }[]; perPerson: number; groupOf: number | null }

const rupeePrice = ({ rates, perPerson, groupOf }: PriceOrder): SQL => sql`(
  ${activities.adultPrice} * (select r.rate from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb)
    as r (country text, rate numeric) where r.country = ${country})
  + ${perPerson}::numeric * case when ${activities.pricedPer} = 'group'
    then coalesce(${groupOf}::numeric, ${activities.groupSize}) else 1 end)`

/** A page of activities, by one statement. */
export async function listActivities(
  db: Db,
  caller: Caller | null,
  query: ListQuery & Filters,
  order: PriceOrder,
): Promise<{ records: ActivityRecord[]; meta: PageMeta }> {
  const { name, category, updatedAt } = activities
  const statement = db
    .select({ ...columns, totalRows })
    .from(activities)
    .where(
      allOf(
        scope(activities, caller),
        searchIn(query.q, [name, location, country]),
        given(activities.locationId, query.locationId),
        query.country === undefined ? undefined : sql`${country} = ${query.country}`,
        given(category, query.category),
        given(activities.status, query.status),
      ),
    )
    .orderBy(
      ...orderBy(query, {
        sort: { name, location, category, updatedAt, adultPriceInr: rupeePrice(order) },
        id: activities.id,
      }),
    )
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { records: rows.map(({ totalRows: _, ...record }) => record), meta }
}

/** One activity, when this caller may see it. */
export async function findActivity(db: Db, caller: Caller | null, id: string): Promise<ActivityRecord | null> {
  const [row] = await db
    .select(columns)
    .from(activities)
    .where(and(eq(activities.id, id), scope(activities, caller)))
  return row ?? null
}

/** Activities whatever their state, at net prices. */
export async function findActivities(db: Db, ids: readonly string[]): Promise<ActivityRecord[]> {
  if (ids.length === 0) return []
  return db
    .select(columns)
    .from(activities)
    .where(inArray(activities.id, [...ids]))
    .orderBy(activities.id)
}

/** An activity whose row nobody else changes until the end of the transaction. */
export async function lockActivity(db: Db, id: string): Promise<ActivityRecord | null> {
  await db.execute(sql`select 1 from activity where id = ${id} for update`)
  const [row] = await findActivities(db, [id])
  return row ?? null
}

/** Writes many activities at once, without a trail: for data that was never edited by anyone. */
export async function insertActivities(db: Db, rows: readonly (typeof activities.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await db.insert(activities).values([...rows])
}

/** How many activities there are at a place. */
export async function countActivitiesAt(db: Db, locationId: string): Promise<number> {
  return db.$count(activities, eq(activities.locationId, locationId))
}
