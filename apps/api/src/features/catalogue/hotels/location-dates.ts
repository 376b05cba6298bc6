import type { availability, LocationDates } from '@karavan/contracts/catalogue/hotels/availability.contract'
import { fromDay, type PlainDate, toDay } from '@karavan/domain/base/dates'
import type { z } from 'zod'
import { asWritten } from '../../../platform/http/writer.ts'
import type { Books } from './books/books.ts'
import { addDays, horizon, listDays, noDays, type OpenDays } from './books/calendar.ts'
import type { FoundPlace } from './books/house-book.ts'
import type { HotelDays, PlaceDays, PlacesDays } from './books/overview.ts'
import { hotelsByName } from './books/place-book.ts'

type Place = z.infer<typeof LocationDates>
type Answer = z.infer<typeof availability.locationDates.response>
type Named = Pick<FoundPlace, 'location' | 'country'>

/** An answer about all places has fewer bytes than these. */
export const mostBytes = 200_000

/** What is around the list of places, with room for its numbers. */
const envelope = 200
/** A date in its marks, with a comma. */
const perDate = 13
/** A hotel and a place without their names and dates, each with a comma. */
const perHotel = `{"id":"${'0'.repeat(36)}","hotelName":,"checkInDates":[],"checkOutDates":[]},`.length
const perPlace = '{"location":,"country":,"checkInDates":[],"checkOutDates":[],"hotels":[]},'.length

const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify(text))

let written: { day: PlainDate; dates: string[] } = { day: '', dates: [] }

/** The dates of a day and those after it, as JSON. */
function datesFrom(day: PlainDate): string[] {
  if (written.day !== day) {
    const first = toDay(day)
    written = { day, dates: Array.from({ length: horizon + 1 }, (_, days) => `"${fromDay(first + days)}"`) }
  }
  return written.dates
}

/** Days as the dates of an answer, the first so many of them. */
function datesOf({ arrivals, departures }: OpenDays, day: PlainDate, most: number) {
  const dates = datesFrom(day)
  const write = (bits: Uint32Array) =>
    asWritten<PlainDate[]>(
      `[${listDays(bits, most)
        .map((days) => dates[days])
        .join(',')}]`,
    )
  return { checkInDates: write(arrivals), checkOutDates: write(departures) }
}

const toHotel = ({ id, hotelName, days }: HotelDays, day: PlainDate, most: number): Place['hotels'][number] => ({
  id,
  hotelName,
  ...datesOf(days, day, most),
})

const countsOf = ({ arrivals, departures }: OpenDays) => [listDays(arrivals).length, listDays(departures).length]

/** How large something is whose lists have at most so many dates. */
type Sized = (most: number) => number

function sized(words: number, days: OpenDays): Sized {
  const [arrivals = 0, departures = 0] = countsOf(days)
  return (most) => words + perDate * (Math.min(arrivals, most) + Math.min(departures, most))
}

/** The most dates of a list with which all of these fit into so many bytes; at least one. */
function mostDates(all: readonly Sized[], bytes: number): number {
  let [low, high] = [1, horizon]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (all.reduce((sum, sizeOf) => sum + sizeOf(middle), 0) <= bytes) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * All places with their dates, each with a hotel at least, and as many hotels as fit. Where a year of dates is too much for so
 * many places, each list ends earlier; where even one date is, the last places are left out.
 */
export function fitPlaces(places: readonly (Named & PlaceDays)[], day: PlainDate): Answer {
  const sizes = places.map(({ location, country, days, hotels }) => {
    const own = sized(perPlace + bytesOf(location) + bytesOf(country), days)
    const ofHotels = hotels.map((hotel) => sized(perHotel + bytesOf(hotel.hotelName), hotel.days))
    return { first: (most: number) => own(most) + (ofHotels[0]?.(most) ?? 0), ofHotels }
  })
  const most = mostDates(
    sizes.map(({ first }) => first),
    mostBytes - envelope,
  )
  let left = mostBytes - envelope
  const told = places.filter((_, index) => {
    const size = sizes[index]?.first(most) ?? 0
    if (size > left) return false
    left -= size
    return true
  })
  const shown = new Map(told.map((place) => [place, place.hotels.slice(0, 1)]))
  const deepest = Math.max(0, ...told.map(({ hotels }) => hotels.length))
  for (let rank = 1; rank < deepest; rank++)
    for (const [index, place] of places.entries()) {
      const hotel = place.hotels[rank]
      const size = sizes[index]?.ofHotels[rank]?.(most) ?? 0
      if (!hotel || size > left) continue
      const list = shown.get(place)
      if (!list) continue
      list.push(hotel)
      left -= size
    }
  const data = told.map((place) => ({
    location: place.location,
    country: place.country,
    ...datesOf(place.days, day, most),
    hotels: (shown.get(place) ?? []).map((hotel) => toHotel(hotel, day, most)),
  }))
  return {
    data,
    meta: {
      page: 1,
      pageSize: data.reduce((sum, { hotels }) => sum + hotels.length, 0),
      total: places.reduce((sum, { total }) => sum + total, 0),
      mostDates: most,
    },
  }
}

const fitted = new WeakMap<PlacesDays, Answer>()

/** All places in which one can arrive. */
export async function listAllDates(books: Books, day: PlainDate): Promise<Answer> {
  const places = await books.lookOver(day)
  const answer = fitted.get(places) ?? fitPlaces(places, day)
  fitted.set(places, answer)
  return answer
}

/** A page of the hotels of the places that a name means, and the dates of all hotels there. */
export async function listLocationDates(
  books: Books,
  day: PlainDate,
  { location, page, pageSize }: { location: string; page: number; pageSize: number },
): Promise<Answer> {
  const found = await books.open({ day, caller: null, places: (house) => house.placesNamed(location) })
  const today = toDay(day)
  let before = 0
  const data = found.places.map((place): Place => {
    const book = found.open.find((open) => open.place.id === place.id)?.book
    const days = noDays()
    const hotels = book ? hotelsByName(book) : []
    if (book) for (const hotel of hotels) addDays(days, book.calendar.daysOf(hotel, today))
    const from = Math.max(0, (page - 1) * pageSize - before)
    const until = Math.max(0, page * pageSize - before)
    before += hotels.length
    return {
      location: place.location,
      country: place.country,
      ...datesOf(days, day, horizon),
      hotels: book
        ? hotels.slice(from, until).map((hotel) => ({
            id: book.hotelId[hotel] ?? '',
            hotelName: book.hotelName[hotel] ?? '',
            ...datesOf(book.calendar.daysOf(hotel, today), day, horizon),
          }))
        : [],
    }
  })
  return { data, meta: { page, pageSize, total: before, mostDates: horizon } }
}
