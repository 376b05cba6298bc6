import type { itineraries as calls } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { PageMeta } from '@karavan/contracts/kit/list'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import type { Markup } from '@karavan/domain/base/markup'
import { toMajor } from '@karavan/domain/base/money'
import { eq, gte, ilike, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { loadContext, type PriceContext } from '../hotels/index.ts'
import { readable, recordColumns, type TripRecord } from './itinerary.queries.ts'
import { inCatalogue, ownRows } from './itinerary-scope.ts'
import { itineraries } from './itinerary.table.ts'

type Query = z.output<typeof calls.list.query>

const nothing = sql`false`

const inScope = (caller: Caller | null, scope: Query['scope'], day: PlainDate): SQL | undefined => {
  if (scope === 'catalogue') return inCatalogue(day)
  if (scope === 'own') return caller ? ownRows(caller) : nothing
  return readable(caller, day)
}

/** Trips with a leg in one of the places a condition on `location l` finds. */
const goingTo = (condition: SQL | undefined): SQL | undefined =>
  condition && sql`itinerary.location_ids && array(select l.id from location l where ${condition})`

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const l = { location: sql`l.location`, country: sql`l.country`, displayName: sql`l.display_name` }

const placeNamed = (text: string | undefined): SQL | undefined =>
  text ? or(ilike(l.location, like(text)), ilike(l.country, like(text)), ilike(l.displayName, like(text))) : undefined

/** Valid on a day of the month that is still to come. */
function validIn(month: string | undefined, day: PlainDate): SQL | undefined {
  if (month === undefined) return undefined
  const first = `${month}-01`
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1)
  if (last < day) return nothing
  const { validFrom, validUntil } = itineraries
  return allOf(
    or(isNull(validFrom), lte(validFrom, last)),
    or(isNull(validUntil), gte(validUntil, first > day ? first : day)),
  )
}

const rateOf = (taxRows: PriceContext['taxRows'], kind: 'GST' | 'TCS', market: string): number =>
  taxRows
    .filter((row) => row.kind === kind && row.market === market && (row.slab === null || row.slab.above === 0))
    .reduce((total, { rate }) => total + rate, 0)

/** What each of two adults pays, near enough to sort and to filter by; the rows themselves show the exact price. */
function sellingPrice(context: PriceContext): SQL {
  const { markup, own, asClient, seller, taxRows, resaleRows } = context
  const shares = { percent: sql`0`, perPerson: sql`1`, perBooking: sql`0.5`, perNight: sql`itinerary.nights * 0.5` }
  const marked = (price: SQL, by: Markup | null): SQL => {
    const percent = by?.basis === 'percent' ? by.value : 0
    const fixed = by && by.basis !== 'percent' ? toMajor(by.value) : 0
    return sql`(${price} * (1 + ${percent}::numeric / 100) + ${fixed}::numeric * ${shares[by?.basis ?? 'percent']})`
  }
  const taxed = (price: SQL, factor: (market: string) => number): SQL => sql`(${price}
    * case when exists (select 1 from location f where f.id = any(itinerary.location_ids) and f.country <> 'India')
      then ${factor('overseas')}::numeric else ${factor('domestic')}::numeric end)`
  const gst = (market: string) => 1 + rateOf(taxRows, 'GST', market) / 100
  const all = (rows: PriceContext['taxRows']) => (market: string) =>
    (1 + rateOf(rows, 'GST', market) / 100) * (1 + rateOf(rows, 'TCS', market) / 100)
  const gross = marked(sql`itinerary.from_net`, markup)
  if (!asClient) return sql`round(${taxed(gross, all(taxRows))}, 2)`
  // Of an agency without a GSTIN the tax of the house is a cost, and its own sale has none.
  return seller?.registered
    ? sql`round(${taxed(marked(gross, own), all(resaleRows))}, 2)`
    : sql`round(${marked(taxed(gross, gst), own)}, 2)`
}

/** A page of itineraries, by one statement; a second one before it only where the price decides. */
export async function listTrips(
  db: Db,
  caller: Caller | null,
  kind: ItineraryKind,
  query: Query,
  day: PlainDate,
): Promise<{ records: TripRecord[]; meta: PageMeta }> {
  const { title, nights, updatedAt, featured } = itineraries
  const priced = query.budget !== undefined || query.sort.endsWith('fromPrice')
  const price = priced ? sellingPrice(await loadContext(db, day, caller, 'itinerary')) : sql`itinerary.from_net`
  const statement = db
    .select({ ...recordColumns, totalRows })
    .from(itineraries)
    .where(
      allOf(
        eq(itineraries.kind, kind),
        inScope(caller, query.scope, day),
        or(searchIn(query.q, [title]), goingTo(placeNamed(query.q))),
        goingTo(placeNamed(query.place)),
        goingTo(query.country === undefined ? undefined : sql`lower(l.country) = lower(${query.country})`),
        query.locationId === undefined ? undefined : sql`itinerary.location_ids @> array[${query.locationId}::uuid]`,
        query.theme === undefined ? undefined : sql`itinerary.themes @> ${JSON.stringify([query.theme])}::jsonb`,
        given(itineraries.status, query.status),
        given(featured, query.featured),
        given(itineraries.orgId, query.orgId),
        query.nightsMin === undefined ? undefined : gte(nights, query.nightsMin),
        query.nightsMax === undefined ? undefined : lte(nights, query.nightsMax),
        query.budget === undefined ? undefined : sql`${price} <= ${query.budget}::numeric`,
        validIn(query.month, day),
      ),
    )
    .orderBy(...orderBy(query, { sort: { title, nights, updatedAt, featured, fromPrice: price }, id: itineraries.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { records: rows, meta }
}
