import type { AvailabilityQuery, CalendarQuery } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import { addDays, type PlainDate } from '@karavan/domain/base/dates'
import { penaltyPercentOn } from '@karavan/domain/catalogue/hotels/cancellation'
import type { Caller } from '../../../platform/auth/caller.ts'
import { problem } from '../../../platform/http/problem.ts'
import { asWritten } from '../../../platform/http/writer.ts'
import { countFacets, type Facets, findAvailable, quoteRanked, type Ranked } from './available.ts'
import type { Books, OpenBooks } from './books/books.ts'
import { findNearby } from './nearby.ts'
import type { Party } from './party.ts'
import type { PriceContext } from './price-context.queries.ts'
import { type CalendarDay, priceCalendar } from './price-calendar.ts'
import { fewLeft, partyOf } from './room-offer.service.ts'
import { freeUntilOf, refusePast } from './stay.service.ts'

type Where = { day: PlainDate; caller: Caller | null }

async function openPlaces(books: Books, where: Where, location: string): Promise<OpenBooks> {
  const found = await books.open({ ...where, places: (house) => house.placesNamed(location) })
  if (found.places.length === 0)
    throw problem('NOT_FOUND', `There is no place called ${location}.`, {
      errors: [{ path: 'location', message: 'No place has this name' }],
    })
  return found
}

async function openSearch(books: Books, where: Where, location: string, query: AvailabilityQuery): Promise<OpenBooks> {
  refusePast(query.fromDate, where.day)
  return openPlaces(books, where, location)
}

/** The price shown is the one `quote()` finds; the ranking added up the same. */
function toAvailable(context: PriceContext, party: Party, row: Ranked): AvailableHotel[] {
  const priced = quoteRanked(context, party, row)
  if (!priced) return []
  const { price } = priced
  const { cancellationPolicy } = row.terms
  const freeUntil = freeUntilOf(row.terms, party.from, context.day)
  // Written out, since to spread an object of this size takes longer than to price the stay.
  return [
    {
      currency: price.currency,
      perNight: price.perNight,
      total: price.total,
      taxes: price.taxes,
      perNightInr: price.perNightInr,
      totalInr: price.totalInr,
      taxesInr: price.taxesInr,
      clientTotalInr: price.clientTotalInr,
      rate: price.rate,
      explanation: price.explanation,
      hotel: asWritten<HotelCard>(row.card),
      room: row.room,
      mealPlan: row.plan,
      rooms: row.rooms,
      nights: party.nights,
      roomsLeft: fewLeft(row.left),
      freeUntil,
      keptPercent: penaltyPercentOn(cancellationPolicy, party.from, freeUntil ? addDays(freeUntil, 1) : context.day),
      distanceKm: row.km === null ? null : Math.round(row.km * 10) / 10,
      ...(row.value ? { value: row.value } : {}),
    },
  ]
}

const isFiltered = ({
  stars,
  amenities,
  plan,
  name,
  minPrice,
  maxPrice,
  free,
  maxKm,
  favourites,
}: AvailabilityQuery): boolean =>
  [stars?.length, amenities?.length, plan?.length, name, minPrice, maxPrice, free, maxKm, favourites].some(
    (filter) => filter !== undefined,
  )

/** One page of the hotels that can take a party; when none can, the nearest dates on which one could. */
export async function searchHotels(
  books: Books,
  where: Where,
  location: string,
  query: AvailabilityQuery,
  only?: ReadonlySet<string>,
) {
  const found = await openSearch(books, where, location, query)
  const party = partyOf(query)
  const { rows, total } = findAvailable(found, party, only ? { ...query, only } : query)
  // What a filter took away is not brought back by other dates.
  const free = total > 0 || (isFiltered(query) && countFacets(found, party).total > 0)
  return {
    data: rows.flatMap((row) => toAvailable(found.context, party, row)),
    meta: {
      page: query.page,
      pageSize: query.pageSize,
      total,
      places: found.places,
      nearest: free ? [] : findNearby(found.open, party, where.day),
    },
  }
}

/** How many hotels each filter would leave. */
export async function facetsOf(
  books: Books,
  where: Where,
  location: string,
  query: AvailabilityQuery,
): Promise<Facets> {
  return countFacets(await openSearch(books, where, location, query), partyOf(query), query.prices)
}

/** The cheapest total for each day of a month that a stay may begin on. */
export async function calendarOf(
  books: Books,
  where: Where,
  location: string,
  query: CalendarQuery,
): Promise<CalendarDay[]> {
  return priceCalendar(await openPlaces(books, where, location), query)
}
