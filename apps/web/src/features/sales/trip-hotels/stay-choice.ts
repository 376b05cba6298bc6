import type { itinerarySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import type { RoomOffer } from '@karavan/contracts/catalogue/hotels/stay'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { allocateRooms } from '@karavan/domain/catalogue/hotels/room-allocation'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'

export type TripStay = Got<typeof itinerarySales.stays>['data'][number]
export type StayOffer = TripStay['alternatives'][number]

/** A party on the dates of a trip: what an offer's price was made for. */
export type Asked = TripRequest & { startDate: string }

/** What was chosen leg by leg instead of the plan's own; good only for what was asked when it was chosen. */
export type Picks = Record<string, { offer: StayOffer; askedFor: string }>

export const askedKey = ({ startDate, adults, childrenAges }: Asked): string =>
  [startDate, adults, childrenAges.join('-')].join(' ')

const isSame = (a: StayOffer, b: StayOffer) =>
  a.hotelId === b.hotelId && a.roomId === b.roomId && a.mealPlan === b.mealPlan

/** The offer a leg goes with: what was chosen for it, by the newest word of the server, else the plan's own. */
export function offerOf(stay: TripStay, picks: Picks, asked: Asked): StayOffer | null {
  const pick = picks[stay.legKey]
  if (!pick || pick.askedFor !== askedKey(asked)) return stay.chosen
  const known = [...(stay.chosen ? [stay.chosen] : []), ...stay.alternatives].find((one) => isSame(one, pick.offer))
  return known ?? pick.offer
}

/** What else a leg could go with, the plan's own among it. */
export const othersOf = (stay: TripStay, offer: StayOffer | null): StayOffer[] =>
  [...(stay.chosen && stay.chosen.obstacle === null ? [stay.chosen] : []), ...stay.alternatives].filter(
    (one) => !offer || !isSame(one, offer),
  )

export const isBookable = (offer: StayOffer | null): offer is StayOffer & { price: NonNullable<StayOffer['price']> } =>
  offer !== null && offer.obstacle === null && offer.price !== null

/** What all stays cost together; null while one of them cannot be booked. */
export const totalOf = (offers: readonly (StayOffer | null)[]): number | null =>
  offers.every(isBookable) ? toMajor(sum(offers.map(({ price }) => toMinor(price.totalInr)))) : null

/** Every room and plan of a hotel as offers for the party, the cheapest first. */
export const roomOffers = (
  rooms: readonly RoomOffer[],
  hotel: Pick<StayOffer, 'hotelId' | 'hotelName' | 'rating' | 'image'>,
  { adults, childrenAges }: Pick<Asked, 'adults' | 'childrenAges'>,
): StayOffer[] =>
  rooms
    .filter(({ obstacle }) => obstacle === null)
    .flatMap((room) => {
      const beds = allocateRooms(adults, childrenAges, room)
      if (!beds) return []
      return room.plans.map(({ mealPlan, ...price }) => ({
        hotelId: hotel.hotelId,
        hotelName: hotel.hotelName,
        rating: hotel.rating,
        image: hotel.image,
        roomId: room.id,
        type: room.type,
        mealPlan,
        rooms: beds.map((bed) => ({
          roomId: room.id,
          mealPlan,
          adults: bed.adults,
          childrenAges: [...bed.childrenAges],
          childrenWithoutBed: 0,
        })),
        roomsLeft: room.roomsLeft,
        onRequest: room.sellMode === 'onRequest',
        price,
        obstacle: null,
      }))
    })
    .sort((a, b) => (a.price?.totalInr ?? 0) - (b.price?.totalInr ?? 0))

type Gone = { stays?: { legKey: string; hotelName: string }[] }

/** The legs a refusal names as gone; one that names none means the only one there is. */
export function goneLegs(current: unknown, legKeys: readonly string[]): string[] {
  const { stays } = (current ?? {}) as Gone
  if (stays) return stays.map(({ legKey }) => legKey).filter((key) => legKeys.includes(key))
  return legKeys.length === 1 ? [...legKeys] : []
}
