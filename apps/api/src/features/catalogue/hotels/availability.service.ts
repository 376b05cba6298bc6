import type { AvailabilityQuery } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { AvailableHotel } from '@karavan/contracts/catalogue/hotels/stay'
import type { PlainDate } from '@karavan/domain/base/dates'
import { allocateRooms } from '@karavan/domain/catalogue/hotels/room-allocation'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import {
  countFacets,
  type Facets,
  findAvailable,
  findPlaces,
  type FoundPlace,
  type Ranked,
} from './availability.queries.ts'
import { findNearby } from './nearby.queries.ts'
import { type PriceContext, rateOf } from './price-context.queries.ts'
import type { Party, RankedPlace } from './ranking.sql.ts'
import { fewLeft, partyOf } from './room-offer.service.ts'
import { freeUntilOf, quoteRooms, refusePast } from './stay.service.ts'

type Where = { day: PlainDate; caller: Caller | null }
type Search = { places: FoundPlace[]; ranked: RankedPlace[]; context: PriceContext; party: Party }

async function openSearch(db: Db, where: Where, location: string, query: AvailabilityQuery): Promise<Search> {
  refusePast(query.fromDate, where.day)
  const { places, context } = await findPlaces(db, where, location)
  if (places.length === 0)
    throw problem('NOT_FOUND', `There is no place called ${location}.`, {
      errors: [{ path: 'location', message: 'No place has this name' }],
    })
  const ranked = places.flatMap(({ id, country }) => {
    const rate = rateOf(context, country)
    return rate ? [{ id, country, rate: rate.rate }] : []
  })
  return { places, ranked, context, party: partyOf(query) }
}

/** The price shown is the one `quote()` finds; the ranking found the same. */
function toAvailable({ context, party }: Search, row: Ranked): AvailableHotel[] {
  const occupancies = allocateRooms(party.adults, party.childrenAges, row.room, row.rooms)
  const priced = occupancies && quoteRooms(context, row.terms, party, [{ room: row.room, plan: row.plan, occupancies }])
  if (!priced) return []
  return [
    {
      ...priced.price,
      hotel: row.hotel,
      room: { id: row.room.id, type: row.room.type, sellMode: row.room.sellMode },
      mealPlan: row.plan,
      rooms: row.rooms,
      nights: party.nights,
      roomsLeft: fewLeft(row.left),
      freeUntil: freeUntilOf(row.terms, party.from, context.day),
    },
  ]
}

const isFiltered = ({ stars, amenities, plan, name, minPrice, maxPrice }: AvailabilityQuery): boolean =>
  [stars?.length, amenities?.length, plan?.length, name, minPrice, maxPrice].some((filter) => filter !== undefined)

/** One page of the hotels that can take a party; when none can, the nearest dates on which one could. */
export async function searchHotels(db: Db, where: Where, location: string, query: AvailabilityQuery) {
  const search = await openSearch(db, where, location, query)
  const { places, ranked, context, party } = search
  const { rows, total } = await findAvailable(db, context, ranked, party, query)
  const placeIds = ranked.map(({ id }) => id)
  // What a filter took away is not brought back by other dates.
  const free = total > 0 || (isFiltered(query) && (await countFacets(db, context, ranked, party)).total > 0)
  return {
    data: rows.flatMap((row) => toAvailable(search, row)),
    meta: {
      page: query.page,
      pageSize: query.pageSize,
      total,
      places,
      nearest: free ? [] : await findNearby(db, placeIds, party, where.day),
    },
  }
}

/** How many hotels each filter would leave. */
export async function facetsOf(db: Db, where: Where, location: string, query: AvailabilityQuery): Promise<Facets> {
  const { ranked, context, party } = await openSearch(db, where, location, query)
  return countFacets(db, context, ranked, party)
}
