import type { Room } from '@karavan/contracts/catalogue/hotels/hotel'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import { allocateRooms, roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import { plansOfStay } from '@karavan/domain/catalogue/hotels/stay-price'
import { defaultAge } from '@karavan/domain/catalogue/search/guests'
import type { HotelRecord, RoomRecord } from './hotel-record.ts'
import type { Party } from './party.ts'
import { type PriceContext, rateOf } from './price-context.queries.ts'
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

type Offer = Pick<RoomOffer, 'rooms' | 'roomsLeft' | 'obstacle' | 'plans'>

function offerOf(context: PriceContext, hotel: HotelRecord, room: RoomRecord, party: Party, left: number): Offer {
  const { adults, childrenAges } = party
  const rooms = roomsNeeded({ adults, children: childrenAges.length }, room)
  const refused = (obstacle: Offer['obstacle']): Offer => ({ rooms, roomsLeft: fewLeft(left), obstacle, plans: [] })
  if (party.pets && !hotel.petsAllowed) return refused('pets')
  const occupancies = allocateRooms(adults, childrenAges, room)
  if (rooms === null || !occupancies) return refused('tooMany')
  if (party.nights < hotel.minNights) return refused('minNights')
  const seasons = seasonsWithin(party, room.seasons)
  const plans = rateOf(context, hotel.country) ? plansOfStay(party, seasons) : []
  if (plans.length === 0) return refused('noSeason')
  if (left < rooms) return refused('soldOut')
  return {
    rooms,
    roomsLeft: fewLeft(left),
    obstacle: null,
    plans: plans.flatMap((plan) => {
      const priced = quoteRooms(context, hotel, party, [{ room: { ...room, seasons }, plan, occupancies }])
      return priced ? [{ ...priced.price, mealPlan: plan }] : []
    }),
  }
}

const undated: Offer = { rooms: null, roomsLeft: null, obstacle: null, plans: [] }

/** The rooms of a hotel as their caller sees them; with a party also the price of each plan, or what stands in the way. */
export function offersOf(
  { hotel, context, left }: { hotel: HotelRecord; context: PriceContext; left: ReadonlyMap<string, number> },
  party: Party | null,
  shown: readonly Room[],
): RoomOffer[] {
  const records = new Map(hotel.rooms.map((room) => [room.id, room]))
  const freeUntil = party ? freeUntilOf(hotel, party.from, context.day) : null
  const offer = (room: RoomRecord | undefined): Offer =>
    party && room ? offerOf(context, hotel, room, party, left.get(room.id) ?? room.allotment) : undated
  return shown.map((room) => ({ ...room, ...offer(records.get(room.id)), freeUntil }))
}
