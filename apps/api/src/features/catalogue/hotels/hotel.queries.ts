import type { ListQuery, PageMeta } from '@karavan/contracts/kit/list'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { FoundPlace } from './books/house-book.ts'
import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { allOf, given, orderBy, pageOf, searchIn, totalRows } from '../../../platform/http/list-rows.ts'
import { cardJson, hotelJson, hotelJsonOf, type HotelRecord } from './hotel-record.ts'
import { hotels } from './hotel.table.ts'
import { tightest } from './inventory.queries.ts'
import { loadContextWith, type PriceContext } from './price-context.queries.ts'
import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'

type Filters = {
  country?: string | undefined
  locationId?: string | undefined
  status?: 'active' | 'inactive' | undefined
  featured?: boolean | undefined
  rating?: number | undefined
}

const record = sql<HotelRecord>`${sql.raw(hotelJson)}`

/** A page of hotels with their rooms and seasons, by one statement. */
export async function listHotels(
  db: Db,
  caller: Caller | null,
  query: ListQuery & Filters,
): Promise<{ records: HotelRecord[]; meta: PageMeta }> {
  const { hotelName, rating, location, country, updatedAt } = hotels
  const statement = db
    .select({ record, totalRows })
    .from(hotels)
    .where(
      allOf(
        scope(hotels, caller),
        searchIn(query.q, [hotelName, location, country]),
        given(country, query.country),
        given(hotels.locationId, query.locationId),
        given(hotels.status, query.status),
        given(hotels.featured, query.featured),
        query.rating === undefined ? undefined : gte(rating, query.rating),
      ),
    )
    .orderBy(...orderBy(query, { sort: { hotelName, rating, location, country, updatedAt }, id: hotels.id }))
    .$dynamic()
  const { rows, meta } = await pageOf(statement, query)
  return { records: rows.map((row) => row.record), meta }
}

const findWhere = async (db: Db, where: SQL | undefined): Promise<HotelRecord | null> => {
  const [row] = await db.select({ record }).from(hotels).where(where)
  return row?.record ?? null
}

/** One hotel, when this caller may see it. */
export const findHotel = (db: Db, caller: Caller | null, id: string): Promise<HotelRecord | null> =>
  findWhere(db, and(eq(hotels.id, id), scope(hotels, caller)))

/** One hotel whatever its state, for those who write it. */
export const findHotelById = (db: Db, id: string): Promise<HotelRecord | null> => findWhere(db, eq(hotels.id, id))

/** One hotel whatever its state, and what its prices depend on, by one statement. */
export async function findHotelWithContext(
  db: Db,
  where: { day: PlainDate; caller: Caller | null },
  id: string,
): Promise<{ hotel: HotelRecord | null; context: PriceContext }> {
  const { context, found } = await loadContextWith<{ record: HotelRecord | null }>(db, where, {
    with: `found as (select ${hotelJson} as record, country from hotel where id = $3::uuid)`,
    columns: '(select record from found) as record',
    countries: 'country = (select f.country from found f)',
    values: [id],
  })
  return { hotel: found.record, context }
}

/** A stay of a hotel, as far as it says what is read of it. */
export type StayNamed = {
  hotelId: string
  fromDate: PlainDate
  untilDate: PlainDate
  rooms: readonly { roomId: string }[]
}

/** What else a statement reads: columns, in which `$2` is the buyer's organisation and `$7` on are the values. */
export type Beside = { columns: string; values: unknown[] }

const bookedJson = hotelJsonOf({
  rooms: 'r.id = any($4::uuid[])',
  seasons: 's.end_date >= $5::date and s.start_date < $6::date',
})

/** A hotel with the rooms and seasons of a stay alone, what its prices depend on, and more, by one statement. */
export async function findHotelOfStay<T extends Record<string, unknown>>(
  db: Db,
  where: { day: PlainDate; caller: Caller | null },
  { hotelId, fromDate, untilDate, rooms }: StayNamed,
  beside: Beside,
): Promise<{ hotel: HotelRecord | null; context: PriceContext; found: T }> {
  const { context, found } = await loadContextWith<{ record: HotelRecord | null } & T>(db, where, {
    with: `found as (select ${bookedJson} as record, country from hotel where id = $3::uuid)`,
    columns: `(select record from found) as record, ${beside.columns}`,
    countries: 'country = (select f.country from found f)',
    values: [hotelId, [...new Set(rooms.map(({ roomId }) => roomId))], fromDate, untilDate, ...beside.values],
  })
  return { hotel: found.record, context, found }
}

type Shown = { record: HotelRecord | null; placed: boolean; left: { id: string; left: number }[]; similar: HotelCard[] }
export type HotelPage = {
  hotel: HotelRecord | null
  context: PriceContext
  left: Map<string, number>
  similar: HotelCard[]
  /** The place a book has it in. */
  place: FoundPlace | null
}

/**
 * A hotel as its page shows it, by one statement: with its prices' context, what is left of each room type on the
 * tightest night of a stay, and other hotels of the place, those of about the same class first. No hotel when it is not
 * in the place named.
 */
export async function findHotelPage(
  db: Db,
  where: { day: PlainDate; caller: Caller | null },
  id: string,
  asked: { location?: string; stay: { from: PlainDate; until: PlainDate } | null; similar: number },
): Promise<HotelPage> {
  const { context, found } = await loadContextWith<Shown>(db, where, {
    with: `found as (select ${hotelJson} as record, country, location_id, rating from hotel where id = $3::uuid)`,
    columns: `(select record from found) as record,
      $4::text is null or exists (
        select 1 from location where id = (select location_id from found)
          and (lower(location) = lower($4) or slug = lower($4) or lower(display_name) = lower($4))) as placed,
      (select coalesce(json_agg(tight), '[]') from (
        select n.room_id as id, ${tightest('$6::date - $5::date')} as left
        from hotel_room r join room_night n on n.room_id = r.id
        where r.hotel_id = $3::uuid and n.night >= $5::date and n.night < $6::date
        group by n.room_id) tight) as left,
      (select coalesce(json_agg(card), '[]') from (
        select ${cardJson} as card from hotel
        where location_id = (select location_id from found) and status = 'active' and id <> $3::uuid
        order by abs(rating - (select rating from found)), hotel_name, id limit $7::int) others) as similar`,
    countries: 'country = (select f.country from found f)',
    values: [id, asked.location ?? null, asked.stay?.from ?? null, asked.stay?.until ?? null, asked.similar],
  })
  return {
    hotel: found.placed ? found.record : null,
    context,
    left: new Map(found.left.map((room) => [room.id, room.left])),
    similar: found.similar,
    place: null,
  }
}
