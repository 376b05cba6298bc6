import type { Room } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { isFixed } from '@karavan/domain/base/markup'
import { allocateRooms, roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import { isOnRequest, stayFault } from '@karavan/domain/catalogue/hotels/stay-limit'
import { plansOfStay } from '@karavan/domain/catalogue/hotels/stay-price'
import { defaultAge } from '@karavan/domain/catalogue/search/guests'
import type { HotelRecord, RoomRecord } from './hotel-record.ts'
import type { Party } from './party.ts'
import { type PriceContext, rateOf } from './price-context.queries.ts'
import type { SoldStays } from './selling-rate.ts'
import { freeUntilOf, quoteRooms, seasonsWithin } from './stay.service.ts'

type Asked = {
  fromDate: PlainDate
  untilDate: PlainDate
  adultsCount: number
  childrenCount: number
  childrenAges?: number[] | undefined
  pets?: boolean | undefined
}

/** The party of a query; children whose age is not said are of the age the search bar starts with. */
export const partyOf = (query: Asked): Party => ({
  from: query.fromDate,
  until: query.untilDate,
  nights: daysBetween(query.fromDate, query.untilDate),
  adults: query.adultsCount,
  childrenAges: query.childrenAges ?? Array<number>(query.childrenCount).fill(defaultAge),
  pets: query.pets ?? false,
})

/** From how many rooms on "few are left" is no longer said. */
const fewRooms = 4

/** How many rooms are left, when few are. */
export const fewLeft = (left: number): number | null => (left < fewRooms ? left : null)

type Offer = Pick<RoomOffer, 'rooms' | 'roomsLeft' | 'obstacle' | 'limit' | 'plans'>
type Sold = NonNullable<ReturnType<SoldStays['get']>>

function offerOf(
  context: PriceContext,
  hotel: HotelRecord,
  room: RoomRecord,
  party: Party,
  left: number,
): { offer: Offer; sold: Sold } {
  const { adults, childrenAges } = party
  const rooms = roomsNeeded({ adults, children: childrenAges.length }, room)
  const refused = (obstacle: Offer['obstacle'], limit: Pick<Offer, 'limit'> = {}) => ({
    offer: { rooms, roomsLeft: fewLeft(left), obstacle, ...limit, plans: [] },
    sold: {},
  })
  if (party.pets && !hotel.petsAllowed) return refused('pets')
  const occupancies = allocateRooms(adults, childrenAges, room)
  if (rooms === null || !occupancies) return refused('tooMany')
  const fault = stayFault(party, room.seasons, hotel)
  if (fault) return refused(fault.fault, { limit: fault.fault === 'noArrival' ? fault.weekday : fault.nights })
  const seasons = seasonsWithin(party, room.seasons)
  const plans = rateOf(context, hotel.country) ? plansOfStay(party, seasons) : []
  if (plans.length === 0) return refused('noSeason')
  if (left < rooms) return refused('soldOut')
  const sold: Sold = {}
  const offered = plans.flatMap((plan) => {
    const priced = quoteRooms(context, hotel, party, [{ room: { ...room, seasons }, plan, occupancies }])
    if (!priced) return []
    const { inside } = priced.quote
    const gross = context.asClient ? toMinor(priced.price.totalInr) : priced.quote.gross
    if ((context.asClient || isFixed(context.markup)) && inside.net > 0) sold[plan] = { gross, net: inside.net }
    return [{ ...priced.price, mealPlan: plan }]
  })
  return { offer: { rooms, roomsLeft: fewLeft(left), obstacle: null, plans: offered }, sold }
}

const undated: Offer = { rooms: null, roomsLeft: null, obstacle: null, plans: [] }

/** The rooms of a hotel for a party: what each plan of them costs, or what stands in the way. */
export type Offers = { stays: SoldStays; with: (room: Room) => RoomOffer }

/** Prices the rooms of a hotel for a party; without one there is nothing to be said of them yet. */
export function offersOf(
  { hotel, context, left }: { hotel: HotelRecord; context: PriceContext; left: ReadonlyMap<string, number> },
  party: Party | null,
): Offers {
  const offers = new Map<string, Offer>()
  const stays = new Map<string, Sold>()
  if (party)
    for (const room of hotel.rooms) {
      const { offer, sold } = offerOf(context, hotel, room, party, left.get(room.id) ?? room.allotment)
      offers.set(room.id, offer)
      stays.set(room.id, sold)
    }
  const freeUntil = party ? freeUntilOf(hotel, party.from, context.day) : null
  const sellMode = (room: Room) => (party && isOnRequest(room, party.from, context.day) ? 'onRequest' : room.sellMode)
  return {
    stays,
    with: (room) => ({ ...room, sellMode: sellMode(room), ...(offers.get(room.id) ?? undated), freeUntil }),
  }
}
