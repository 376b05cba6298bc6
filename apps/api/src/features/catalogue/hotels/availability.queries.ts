import type { AvailabilityQuery } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'
import { cardJson, type StayHotel, stayHotelJson, type StayRoom, stayRoomJson } from './hotel-record.ts'
import { loadContextWith, type PriceContext } from './price-context.queries.ts'
import { type Party, type RankedPlace, rankingSql, Values } from './ranking.sql.ts'

/** A place as a search names it. */
export type FoundPlace = { id: string; displayName: string; location: string; country: string }

/** The places a name means, and what prices there depend on, by one statement. */
export async function findPlaces(
  db: Db,
  where: { day: PlainDate; caller: Caller | null },
  name: string,
): Promise<{ places: FoundPlace[]; context: PriceContext }> {
  const { context, found } = await loadContextWith<{ places: FoundPlace[] }>(db, where, {
    with: `place as (
      select id, display_name as "displayName", location, country from location
      where status = 'active' and (lower(location) = lower($3) or slug = lower($3) or lower(display_name) = lower($3)))`,
    columns: `(select coalesce(json_agg(place order by place.country), '[]') from place) as places`,
    countries: 'country in (select p.country from place p)',
    values: [name],
  })
  return { places: found.places, context }
}

export type Filters = Pick<
  AvailabilityQuery,
  'stars' | 'amenities' | 'plan' | 'name' | 'minPrice' | 'maxPrice' | 'sort' | 'page' | 'pageSize'
>

/** One hotel of the results, with what `quote()` needs to price it. */
export type Ranked = {
  hotel: HotelCard
  terms: StayHotel
  room: StayRoom
  plan: MealPlan
  rooms: number
  left: number
  total: number
}

const orders: Record<AvailabilityQuery['sort'], string> = {
  price: 'total, hotel_id',
  '-price': 'total desc, hotel_id',
  rating: 'rating, total, hotel_id',
  '-rating': 'rating desc, total, hotel_id',
  name: 'hotel_name, hotel_id',
  '-name': 'hotel_name desc, hotel_id',
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function conditions(filters: Filters, values: Values): string[] {
  const { stars, amenities, name, minPrice, maxPrice } = filters
  return [
    ...(stars?.length ? [`floor(h.rating)::int = any(${values.add(stars, 'int[]')})`] : []),
    ...(amenities?.length ? [`h.amenities @> ${values.add(JSON.stringify(amenities), 'jsonb')}`] : []),
    ...(name ? [`h.hotel_name ilike ${values.add(like(name), 'text')}`] : []),
    ...(minPrice === undefined ? [] : [`b.total >= ${values.add(minPrice, 'numeric')}`]),
    ...(maxPrice === undefined ? [] : [`b.total <= ${values.add(maxPrice, 'numeric')}`]),
  ]
}

/** The statement of a search: ranks, filters, sorts, and joins texts to the page only. */
export function searchStatement(
  context: PriceContext,
  places: readonly RankedPlace[],
  party: Party,
  filters: Filters,
): { text: string; values: unknown[] } {
  const values = new Values()
  const plans = mealPlans.filter((plan) => !filters.plan?.length || filters.plan.includes(plan))
  const ranking = rankingSql(context, places, party, plans, values)
  const where = conditions(filters, values)
  const order = orders[filters.sort]
  const needsHotel = where.some((one) => one.includes('h.')) || !order.startsWith('total')
  const text = `with ${ranking}, filtered as (
      select b.*${needsHotel ? ', h.rating, h.hotel_name' : ''} from best b
      ${needsHotel ? 'join hotel h on h.id = b.hotel_id' : ''}
      ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
    ), page as (
      select f.*, row_number() over (order by ${order}) as at from filtered f
      order by ${order} limit ${values.add(filters.pageSize, 'int')} offset ${values.add((filters.page - 1) * filters.pageSize, 'int')}
    )
    select (select count(*)::int from filtered) as "totalRows", found.* from (select 1) one left join (
      select ${cardJson} as hotel, ${stayHotelJson} as terms, ${stayRoomJson} as room, page.plan, page.rooms,
        page.left_over as left, page.total::float8 as total, page.at
      from page join hotel on hotel.id = page.hotel_id join hotel_room r on r.id = page.room_id
    ) found on true order by found.at`
  return { text, values: values.list }
}

/** A page of the hotels that can take a party, and how many there are in all. */
export async function findAvailable(
  db: Db,
  ...search: Parameters<typeof searchStatement>
): Promise<{ rows: Ranked[]; total: number }> {
  const { text, values } = searchStatement(...search)
  const rows = await runPrepared<Ranked & { totalRows: number }>(db, text, values)
  return { rows: rows.filter(({ hotel }) => hotel !== null), total: rows[0]?.totalRows ?? 0 }
}

type Counts = { value: string; count: number }[]
export type Facets = {
  total: number
  stars: Counts
  amenities: Counts
  plans: Counts
  price: { min: number; max: number } | null
}

const counted = (what: string) =>
  `(select coalesce(json_agg(json_build_object('value', value, 'count', count) order by ${what}), '[]')`

/** How many hotels each filter by itself would leave of those that can take a party. */
export async function countFacets(
  db: Db,
  context: PriceContext,
  places: readonly RankedPlace[],
  party: Party,
): Promise<Facets> {
  const values = new Values()
  const ranking = rankingSql(context, places, party, mealPlans, values)
  const text = `with ${ranking}, found as (
      select b.total, h.rating, h.amenities, b.hotel_id from best b join hotel h on h.id = b.hotel_id
    )
    select
      (select count(*)::int from found) as total,
      ${counted('value desc')} from (
        select floor(rating)::int::text as value, count(*)::int as count from found group by 1) s) as stars,
      ${counted('count desc, value')} from (
        select a as value, count(*)::int as count from found, jsonb_array_elements_text(amenities) a
        group by 1 order by 2 desc, 1 limit 20) s) as amenities,
      ${counted('value')} from (
        select plan as value, count(distinct hotel_id)::int as count from (
          select f.hotel_id, s.plan from fit f
          cross join lateral (values ${mealPlans.map((plan) => `('${plan}', f.${plan})`).join(', ')}) s (plan, price)
          where s.price is not null and f.nights = ${values.add(party.nights, 'int')}
          union all select hotel_id, plan from across) sold
        group by 1) s) as plans,
      (select case when count(*) > 0 then json_build_object('min', min(total), 'max', max(total)) end from found) as price`
  const [row] = await runPrepared<Facets>(db, text, values.list)
  if (!row) throw new Error('A count without a row')
  return row
}
