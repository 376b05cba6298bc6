import type { LocationDates } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { runPrepared } from '../../../platform/db/prepared.ts'

type Place = z.infer<typeof LocationDates>
type Row = {
  place: string
  location: string
  country: string
  id: string | null
  hotelName: string | null
  arrivals: PlainDate[]
  departures: PlainDate[]
}

const horizon = 400
const mostHotels = 50
const mostBytes = 190_000

const days = (column: string) => `(
  select coalesce(array_agg(to_char(lower(span) + d, 'YYYY-MM-DD') order by lower(span) + d), '{}')
  from unnest(range_agg(${column})) as span cross join lateral generate_series(0, upper(span) - lower(span) - 1) as d)`

/**
 * Free spans instead of nights: the seasons of each plan of a room, joined where they touch, less the nights without a
 * room. A stay of the hotel's least nights can begin in a span up to so many nights before its end, and end likewise.
 */
const statement = (placeIds: string) => `
  with asked as (${placeIds}), sold as (
    select r.location_id, r.hotel_id, r.room_id, r.min_nights, p.plan,
      range_agg(daterange(greatest(r.start_date, $1::date), least(r.end_date + 1, $1::date + ${horizon}))) as nights
    from room_rate r cross join lateral (values (1, r.cpai), (2, r.mapai), (3, r.epai)) as p (plan, price)
    where r.location_id in (select id from asked) and r.end_date >= $1::date and r.start_date < $1::date + ${horizon}
      and p.price is not null
    group by 1, 2, 3, 4, 5
  ), taken as (
    select room_id, range_agg(daterange(night, night + 1)) as nights from room_night
    where location_id in (select id from asked) and night >= $1::date and night < $1::date + ${horizon} and left_over < 1
    group by room_id
  ), free as (
    select s.location_id, s.hotel_id, s.min_nights,
      unnest(s.nights - coalesce(t.nights, '{}'::datemultirange)) as span
    from sold s left join taken t on t.room_id = s.room_id
  ), spans as (
    select location_id, hotel_id, daterange(lower(span), upper(span) - min_nights + 1) as arrival,
      daterange(lower(span) + min_nights, upper(span) + 1) as departure
    from free where upper(span) - lower(span) >= min_nights
  ), shown as (
    select hotel_id, location_id, hotel_name from (
      select h.id as hotel_id, h.location_id, h.hotel_name,
        row_number() over (partition by h.location_id order by h.featured desc, h.hotel_name, h.id) as at
      from hotel h where h.location_id in (select id from asked) and h.status = 'active'
    ) h where at <= ${mostHotels}
  )
  select l.id as place, l.location, l.country, null::uuid as id, null as "hotelName",
    ${days('s.arrival')} as arrivals, ${days('s.departure')} as departures
  from location l left join spans s on s.location_id = l.id
  where l.id in (select id from asked) group by l.id
  union all
  select h.location_id, '', '', h.hotel_id, h.hotel_name, ${days('s.arrival')}, ${days('s.departure')}
  from shown h left join spans s on s.hotel_id = h.hotel_id
  group by h.location_id, h.hotel_id, h.hotel_name
  order by 2, 3, 5, 4`

const ofName = statement(`
  select id from location
  where status = 'active' and (lower(location) = lower($2) or slug = lower($2) or lower(display_name) = lower($2))`)

const ofFeatured = statement(`
  select distinct l.id from hotel h join location l on l.id = h.location_id
  where h.featured and h.status = 'active' and l.status = 'active'`)

const sizeOf = ({ arrivals, departures }: Row) => 200 + 13 * (arrivals.length + departures.length)

/**
 * On which dates the hotels of a place, or of the places of the featured hotels, can be entered and left. The union is
 * of all hotels of a place; their own lists stop before the answer grows too large.
 */
export async function listLocationDates(db: Db, day: PlainDate, name: string | undefined): Promise<Place[]> {
  const rows =
    name === undefined ? await runPrepared<Row>(db, ofFeatured, [day]) : await runPrepared<Row>(db, ofName, [day, name])
  const places = rows.filter(({ id }) => id === null)
  let left = mostBytes - places.reduce((total, row) => total + sizeOf(row), 0)
  const kept = rows.filter((row) => {
    if (row.id === null) return false
    left -= sizeOf(row)
    return left > 0
  })
  return places.map(({ place, location, country, arrivals, departures }) => ({
    location,
    country,
    checkInDates: arrivals,
    checkOutDates: departures,
    hotels: kept
      .filter((row) => row.place === place)
      .map((row) => ({
        id: row.id ?? '',
        hotelName: row.hotelName ?? '',
        checkInDates: row.arrivals,
        checkOutDates: row.departures,
      })),
  }))
}
