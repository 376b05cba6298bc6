import type { TripBook as SentBook } from '@karavan/contracts/catalogue/itineraries/plan'
import type { PlainDate } from '@karavan/domain/base/dates'
import { partsOf, type Plan } from '@karavan/domain/catalogue/itineraries/plan'
import {
  activityInRupees,
  fixedMarkup,
  hideNet,
  raiseToClients,
  seasonInRupees,
  termsInRupees,
} from '@karavan/domain/catalogue/itineraries/trip-book'
import type { HotelTerms } from '@karavan/domain/catalogue/hotels/stay-price'
import { toMajor } from '@karavan/domain/base/money'
import type { Markup } from '@karavan/domain/base/markup'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { loadContextWith, type PriceBuyer, type PriceContext, rateOf, seasonJson } from '../hotels/index.ts'

type Sent = z.infer<typeof SentBook>

/** A price book as trips are priced from it; with a fixed markup it is net, so it is sent only as `sendBook` makes it. */
export type Book = Omit<Sent, 'own' | 'exact'>

/** What a price book is made for: these hotels and activities, these places, and of some of them every activity. */
export type BookAsked = {
  placeIds: string[]
  allOf: string[]
  hotelIds: string[]
  activityIds: string[]
  /** Only these rooms of the hotels; null means all of them. */
  roomIds: string[] | null
}

/** The parts of a book as the catalogue holds them: net, in the currency of each place. It stays on the server. */
export type NetParts = {
  context: PriceContext
  places: Book['places']
  rooms: (Omit<Book['rooms'][number], 'childBands' | 'offers'> & Pick<HotelTerms, 'childBands' | 'offers'>)[]
  activities: Book['activities']
  boughtBefore: number
  /** Of whom the house buys hotels and activities, by their ids. */
  suppliers: Record<string, string>
}

/** What some plans need to be priced, and no more. */
export function askedBy(plans: readonly Plan[]): BookAsked {
  const named = plans.map(partsOf)
  const choices = plans.flatMap(({ legs }) => legs.flatMap(({ own, hotels }) => [own, ...Object.values(hotels)]))
  return {
    placeIds: [...new Set(named.flatMap(({ locationIds }) => locationIds))],
    allOf: [],
    hotelIds: [...new Set(named.flatMap(({ hotelIds }) => hotelIds))],
    activityIds: [...new Set(named.flatMap(({ activityIds }) => activityIds))],
    roomIds: [...new Set(choices.flatMap((choice) => (choice ? [choice.roomId] : [])))],
  }
}

const seasonsJson = `(
  select coalesce(json_agg(${seasonJson} order by s.start_date, s.weekdays), '[]')
  from room_season s where s.room_id = r.id and s.end_date >= $1::date)`

const roomJson = `json_build_object('roomId', r.id, 'type', r.type, 'hotelId', h.id, 'hotelName', h.hotel_name,
  'rating', h.rating, 'image', h.images ->> 0, 'locationId', h.location_id, 'minNights', h.min_nights,
  'maxAdults', r.max_adults, 'maxChildren', r.max_children, 'maxOccupancy', r.max_occupancy,
  'childPolicy', json_build_object('freeUnderAge', h.child_free_under, 'adultFromAge', h.child_adult_from,
    'withBedPercent', h.child_with_bed_percent, 'noBedPercent', h.child_no_bed_percent),
  'childBands', h.child_bands, 'singleSupplementPercent', h.single_supplement_percent, 'offers', h.offers,
  'seasons', ${seasonsJson})`

const activityJson = `json_build_object('id', a.id, 'name', a.name, 'locationId', a.location_id, 'category', a.category,
  'image', a.images ->> 0, 'description', a.description, 'inclusions', a.inclusions,
  'durationMinutes', a.duration_minutes, 'pricedPer', a.priced_per, 'groupSize', coalesce(a.group_size, 1),
  'adultPrice', a.adult_price, 'childPrice', a.child_price, 'minAge', a.min_age, 'freeUnderAge', a.free_under_age,
  'adultFromAge', a.adult_from_age, 'timings', a.timings, 'closedWeekdays', a.closed_weekdays,
  'closedDates', a.closed_dates)`

/** The first day of the financial year of India. */
const yearStart = (day: PlainDate): PlainDate => `${Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)}-04-01`

/** Everything a price book is made from, by one statement; only what is on sale. */
export async function loadParts(
  db: Db,
  where: { day: PlainDate; caller: PriceBuyer | null },
  { placeIds, allOf, hotelIds, activityIds, roomIds }: BookAsked,
): Promise<NetParts> {
  const { context, found } = await loadContextWith<Omit<NetParts, 'context'>>(
    db,
    { ...where, service: 'itinerary' },
    {
      with: `
        hotel_found as (select * from hotel where id = any($4::uuid[]) and status = 'active'),
        activity_found as (
          select * from activity where (id = any($5::uuid[]) or location_id = any($3::uuid[])) and status = 'active'),
        place_found as (
          select * from location where id = any($7::uuid[]) or id in (select location_id from hotel_found)
            or id in (select location_id from activity_found))`,
      columns: `
        (select coalesce(json_agg(json_build_object('id', id, 'location', location, 'country', country,
           'displayName', display_name, 'latitude', latitude, 'longitude', longitude) order by location, id), '[]')
         from place_found) as places,
        (select coalesce(json_agg(${roomJson} order by h.hotel_name, h.id, r.position, r.id), '[]')
         from hotel_found h join hotel_room r on r.hotel_id = h.id and r.status = 'active'
           and ($8::uuid[] is null or r.id = any($8::uuid[]))) as rooms,
        (select coalesce(json_agg(${activityJson} order by a.name, a.id), '[]') from activity_found a) as activities,
        (select coalesce(json_object_agg(f.id, f.supplier_id), '{}') from (
           select id, supplier_id from hotel_found union all select id, supplier_id from activity_found) f
         where f.supplier_id is not null) as suppliers,
        (select coalesce(sum(b.total - coalesce((select sum((t ->> 'amount')::numeric) / 100
             from jsonb_array_elements(b.taxes) t where t ->> 'name' = 'TCS'), 0)), 0)::float8
         from package_booking b where b.org_id = $2::uuid and b.overseas and b.status not in ('Cancelled', 'Expired')
           and b.created_at >= $6::date::timestamp at time zone 'Asia/Kolkata') as "boughtBefore"`,
      countries: 'country in (select p.country from place_found p)',
      values: [allOf, hotelIds, activityIds, yearStart(where.day), [...placeIds, ...allOf], roomIds],
    },
  )
  return { context, ...found }
}

/** A markup in major units, as the API carries it. */
const sentMarkup = (markup: Markup | null): Sent['own'] =>
  markup && { basis: markup.basis, value: markup.basis === 'percent' ? markup.value : toMajor(markup.value) }

/**
 * The book trips are priced from for a buyer; with no markup it holds what the house pays. What stands in a country without
 * a rate has no price in it.
 */
export function bookOf(parts: NetParts, markup: Markup | null): Book {
  const { context } = parts
  const countries = new Map(parts.places.map(({ id, country }) => [id, country]))
  const rates = new Map([...new Set(countries.values())].map((country) => [country, rateOf(context, country)]))
  const rateAt = (locationId: string): number | null => rates.get(countries.get(locationId) ?? '')?.rate ?? null
  return {
    places: parts.places,
    rooms: parts.rooms.map(({ childBands, offers, ...room }) => {
      const rate = rateAt(room.locationId)
      if (rate === null) return { ...room, seasons: [] }
      return {
        ...room,
        ...termsInRupees({ childBands, offers }, rate, markup),
        seasons: room.seasons.map((season) => seasonInRupees(season, rate, markup)),
      }
    }),
    activities: parts.activities.flatMap((activity) => {
      const rate = rateAt(activity.locationId)
      if (rate === null) return []
      return [
        {
          ...activity,
          adultPrice: activityInRupees(activity.adultPrice, rate, markup),
          childPrice: activityInRupees(activity.childPrice, rate, markup),
        },
      ]
    }),
    taxRows: context.taxRows as Book['taxRows'],
    houseState: context.houseState,
    buyerState: context.buyerState,
    seller: context.seller,
    day: context.day,
    boughtBefore: parts.boughtBefore,
    rates: [...rates.values()].flatMap((rate) => (rate && rate.code !== 'INR' ? [rate] : [])),
  }
}

/** A book at what clients of an agency pay: all of it raised alike, and without the taxes and purchases that would tell by how much. */
function bookForClients(parts: NetParts): Sent {
  const { markup, own, seller, resaleRows, day } = parts.context
  const book = bookOf(parts, null)
  const country = book.places.find((place) => place.country !== 'India')?.country ?? 'India'
  const terms = seller && { seller, taxRows: resaleRows, day }
  const raised = terms ? raiseToClients(book, { markup, own, country, terms }) : book
  return { ...raised, taxRows: [], boughtBefore: 0, seller: null, exact: false, own: null }
}

/** A book as its buyer gets it: nothing in it tells what the house pays, whatever its markup is counted by. */
export function sendBook(parts: NetParts): Sent {
  if (parts.context.asClient) return bookForClients(parts)
  const { markup, own } = parts.context
  const book = bookOf(parts, markup)
  const fixed = fixedMarkup(markup)
  return { ...(fixed ? hideNet(book, fixed) : book), exact: fixed === null, own: sentMarkup(own) }
}
