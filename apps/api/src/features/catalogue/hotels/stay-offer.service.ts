import type { RoomChoice } from '@karavan/contracts/catalogue/hotels/room-choice'
import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import type { StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import type { MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import { withoutBeds } from '@karavan/domain/catalogue/hotels/bedless'
import { allocateRooms, fitsInto, type Occupancy } from '@karavan/domain/catalogue/hotels/room-allocation'
import { isOnRequest, type StayFault, stayFault } from '@karavan/domain/catalogue/hotels/stay-limit'
import { plansOfStay, type StayDates } from '@karavan/domain/catalogue/hotels/stay-price'
import type { HotelChoice } from '@karavan/domain/catalogue/itineraries/plan'
import type { Quote } from '@karavan/domain/money/pricing/quote'
import type { Db } from '../../../platform/db/database.ts'
import type { Context } from '../../../platform/context.ts'
import { type Filters, findAvailable, quoteRanked, type Ranked } from './available.ts'
import { type Books, booksOf, type OpenBooks } from './books/books.ts'
import type { HotelRecord } from './hotel-record.ts'
import type { Party } from './party.ts'
import type { PriceBuyer, PriceContext } from './price-context.queries.ts'
import { fewLeft } from './room-offer.service.ts'
import { leftOfStays, loadStayParts, type NamedPlace } from './stay-offer.queries.ts'
import { freeUntilOf, groupsOf, quoteRooms } from './stay.service.ts'

/** Why a stay cannot be booked as it is asked for. */
export type StayObstacle = 'soldOut' | 'noSeason' | 'tooMany' | StayFault['fault'] | 'notSold'

/** Rooms of a hotel for a stay: what they cost this buyer today, or what stands in the way. */
type StayOffer = {
  hotelId: string
  hotelName: string
  rating: number
  image: string | null
  /** Where the hotel stands. */
  locationId: string
  roomId: string
  type: string
  mealPlan: MealPlan
  rooms: RoomChoice[]
  roomsLeft: number | null
  onRequest: boolean
  price: StayPrice | null
  /** What the house asks, as somebody who sells it on has to count it. */
  sale: Pick<Quote, 'gross' | 'taxes' | 'total' | 'inside'> | null
  obstacle: StayObstacle | null
}

type Where = { day: PlainDate; caller: PriceBuyer | null }
/** The ages of those children who take no bed; where nobody says, the portal counts on a bed for each. */
type Bedless = { bedless?: readonly number[] | undefined }
type LeftOf = (room: { id: string; allotment: number }) => number

const choicesOf = ({ roomId, mealPlan }: Omit<HotelChoice, 'hotelId'>, occupancies: readonly Occupancy[]) =>
  occupancies.map(
    ({ adults, childrenAges, childrenWithoutBed = 0 }): RoomChoice => ({
      roomId,
      mealPlan,
      adults,
      childrenAges: [...childrenAges],
      childrenWithoutBed,
    }),
  )

function countOf(rooms: readonly { room: { id: string } }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { room } of rooms) counts.set(room.id, (counts.get(room.id) ?? 0) + 1)
  return counts
}

/** What is to be said of these rooms of a hotel, in words of the catalogue as it is now. */
function offerOf(
  context: PriceContext,
  hotel: HotelRecord,
  stay: StayDates,
  choices: readonly RoomChoice[],
  leftOf: LeftOf,
): Pick<StayOffer, 'roomsLeft' | 'onRequest' | 'price' | 'sale' | 'obstacle'> {
  const rooms = choices.flatMap((choice) => {
    const room = hotel.rooms.find(({ id }) => id === choice.roomId)
    return room ? [{ room, choice }] : []
  })
  const refused = (obstacle: StayObstacle) => ({
    ...{ roomsLeft: null, onRequest: false, price: null, sale: null },
    obstacle,
  })
  if (hotel.status !== 'active' || rooms.length < choices.length) return refused('notSold')
  if (rooms.length === 0 || rooms.some(({ room, choice }) => !fitsInto(choice, room))) return refused('tooMany')
  const faults = rooms.flatMap(({ room }) => stayFault(stay, room.seasons, hotel) ?? [])
  if (faults[0]) return refused(faults[0].fault)
  const priced = quoteRooms(context, hotel, stay, groupsOf(rooms))
  if (!priced) return refused('noSeason')
  const counts = countOf(rooms)
  const short = rooms.some(({ room }) => leftOf(room) < (counts.get(room.id) ?? 0))
  return {
    roomsLeft: fewLeft(Math.min(...rooms.map(({ room }) => leftOf(room)))),
    onRequest: rooms.some(({ room }) => isOnRequest(room, stay.from, context.day)),
    price: priced.price,
    sale: priced.quote,
    obstacle: short ? 'soldOut' : null,
  }
}

const leftIn =
  (left: ReadonlyMap<string, number>): LeftOf =>
  ({ id, allotment }) =>
    left.get(id) ?? allotment

const named = ({ id, hotelName, rating, images, locationId }: HotelRecord) => ({
  hotelId: id,
  hotelName,
  rating,
  image: images[0] ?? null,
  locationId,
})

/** The offer for so many rooms of one type as the party needs; with no room that holds them, what stands in the way. */
function offerFor(
  context: PriceContext,
  hotel: HotelRecord,
  choice: Omit<HotelChoice, 'hotelId'> & { type: string },
  { bedless = [], ...party }: Party & Bedless,
  leftOf: LeftOf,
): StayOffer {
  const room = hotel.rooms.find(({ id }) => id === choice.roomId)
  const occupancies = room && allocateRooms(party.adults, party.childrenAges, room)
  const rooms = choicesOf(choice, withoutBeds(occupancies ?? [], bedless, hotel))
  const found = offerOf(context, hotel, party, rooms, leftOf)
  const { roomId, mealPlan, type } = choice
  return { ...named(hotel), roomId, mealPlan, type, rooms, ...found, ...(room ? {} : { obstacle: 'notSold' }) }
}

/** The same of a row of the search, which has looked at what is left already. */
function offerOfRanked(context: PriceContext, placeId: string, party: Party, row: Ranked): StayOffer[] {
  const { room, plan } = row
  const hotel = JSON.parse(row.card) as HotelCard
  const occupancies = allocateRooms(party.adults, party.childrenAges, row.capacity, row.rooms)
  const priced = quoteRanked(context, party, row)
  if (!occupancies || !priced) return []
  return [
    {
      hotelId: hotel.id,
      hotelName: hotel.hotelName,
      rating: hotel.rating,
      image: hotel.images[0] ?? null,
      locationId: placeId,
      roomId: room.id,
      type: room.type,
      mealPlan: plan,
      rooms: choicesOf({ roomId: room.id, mealPlan: plan }, occupancies),
      roomsLeft: fewLeft(row.left),
      onRequest: room.sellMode === 'onRequest',
      price: priced.price,
      sale: priced.quote,
      obstacle: null,
    },
  ]
}

/** The other rooms of a hotel that can take the party, at the plan that was chosen where it is sold. */
function otherRooms(context: PriceContext, hotel: HotelRecord, chosen: HotelChoice, party: Party, leftOf: LeftOf) {
  return hotel.rooms
    .filter(({ id }) => id !== chosen.roomId)
    .flatMap(({ id, type, seasons }) => {
      const plans = plansOfStay(party, seasons)
      const mealPlan = plans.includes(chosen.mealPlan) ? chosen.mealPlan : plans[0]
      return mealPlan ? [offerFor(context, hotel, { roomId: id, type, mealPlan }, party, leftOf)] : []
    })
    .filter(({ obstacle }) => obstacle === null)
}

/** How far an offer is from a price; with none to compare, the cheapest is the nearest. */
const distance = ({ price }: StayOffer, target: number | undefined): number =>
  target === undefined ? (price?.totalInr ?? 0) : Math.abs((price?.totalInr ?? 0) - target)

/** The hotels of a place nearest to a price from either side, by the search that everybody searches with. */
function findOthers(
  found: OpenBooks,
  place: NamedPlace,
  party: Party,
  wanted: { target: number | undefined; plan: MealPlan | undefined; count: number },
): StayOffer[] {
  const { target, plan, count } = wanted
  const search = (filters: Partial<Filters>) => {
    // One more than asked for, because the chosen hotel may be among them.
    const page: Filters = { sort: 'price', page: 1, pageSize: count + 1, ...(plan ? { plan: [plan] } : {}), ...filters }
    const { rows } = findAvailable(found, party, page)
    return rows.flatMap((row) => offerOfRanked(found.context, place.id, party, row))
  }
  const offers =
    target === undefined
      ? search({})
      : [...search({ minPrice: target }), ...search({ maxPrice: target, sort: '-price' })]
  // Where nobody sells the plan, any plan is better than nothing.
  return offers.length > 0 || !plan ? offers : findOthers(found, place, party, { ...wanted, plan: undefined })
}

const openPlace = (books: Books, where: Where, { id }: NamedPlace): Promise<OpenBooks> =>
  books.open({ ...where, places: (house) => [house.findPlace(id) ?? []].flat() })

/** A stay somebody wants somewhere: who comes when, and what was chosen for it if anything was. */
type StayWish = Omit<Party, 'pets' | 'nights'> & { placeId: string; choice: HotelChoice | null }

/** For each stay what was chosen as it can be had today, and what else the place has, the nearest in price first. */
export async function offerStays(
  { db, platform }: Pick<Context, 'db' | 'platform'>,
  where: Where,
  wishes: readonly StayWish[],
  count: number,
): Promise<{ place: NamedPlace | undefined; chosen: StayOffer | null; alternatives: StayOffer[] }[]> {
  const choices = wishes.flatMap(({ choice }) => (choice ? [choice] : []))
  const { context, hotels, places, types } = await loadStayParts(db, where, {
    hotelIds: choices.map(({ hotelId }) => hotelId),
    roomIds: choices.map(({ roomId }) => roomId),
    placeIds: wishes.map(({ placeId }) => placeId),
  })
  const hotelOf = ({ choice }: StayWish) => hotels.find(({ id }) => id === choice?.hotelId)
  const left = await leftOfStays(
    db,
    wishes.map((wish) => ({ ...wish, roomIds: hotelOf(wish)?.rooms.map(({ id }) => id) ?? [] })),
  )
  const offers = []
  for (const [index, wish] of wishes.entries()) {
    const { choice, placeId, ...people } = wish
    const party: Party = { ...people, nights: daysBetween(wish.from, wish.until), pets: false }
    const place = places.find(({ id }) => id === placeId)
    const hotel = hotelOf(wish)
    const leftOf = leftIn(left[index] ?? new Map<string, number>())
    const type = types.find(({ id }) => id === choice?.roomId)?.type ?? ''
    const chosen = hotel && choice ? offerFor(context, hotel, { ...choice, type }, party, leftOf) : null
    const target = chosen?.price?.totalInr
    const others = place
      ? findOthers(await openPlace(booksOf(platform), where, place), place, party, {
          target,
          plan: choice?.mealPlan,
          count,
        })
      : []
    const alternatives = [
      ...(hotel?.status === 'active' && choice ? otherRooms(context, hotel, choice, party, leftOf) : []),
      ...others.filter(({ hotelId }) => hotelId !== hotel?.id),
    ]
    const unique = [...new Map(alternatives.map((offer) => [offer.roomId, offer])).values()]
    unique.sort((a, b) => distance(a, target) - distance(b, target) || (a.roomId < b.roomId ? -1 : 1))
    offers.push({ place, chosen, alternatives: unique.slice(0, count) })
  }
  return offers
}

/** So many rooms of one type as a party needs. */
type ChosenRooms = Omit<Party, 'pets' | 'nights'> & HotelChoice & Bedless

/** What is told of an offer beside: where the hotel stands, and until when it can be cancelled for nothing. */
export type PlacedOffer = StayOffer & { location: string; country: string; freeUntil: PlainDate | null }

/** What the rooms parties need cost today or what stands in their way; null where there is no such hotel. */
export async function offerParties(
  db: Db,
  where: Where,
  wishes: readonly ChosenRooms[],
): Promise<{ context: PriceContext; offers: (PlacedOffer | null)[] }> {
  const { context, hotels, types } = await loadStayParts(db, where, {
    hotelIds: wishes.map(({ hotelId }) => hotelId),
    roomIds: wishes.map(({ roomId }) => roomId),
    placeIds: [],
  })
  const left = await leftOfStays(
    db,
    wishes.map(({ from, until, roomId }) => ({ from, until, roomIds: [roomId] })),
  )
  const offers = wishes.map(({ hotelId, roomId, mealPlan, ...people }, index): PlacedOffer | null => {
    const hotel = hotels.find(({ id }) => id === hotelId)
    if (!hotel) return null
    const party: Party & Bedless = { ...people, nights: daysBetween(people.from, people.until), pets: false }
    const type = types.find(({ id }) => id === roomId)?.type ?? ''
    const offer = offerFor(context, hotel, { roomId, mealPlan, type }, party, leftIn(left[index] ?? new Map()))
    const { location, country } = hotel
    return { ...offer, location, country, freeUntil: freeUntilOf(hotel, people.from, where.day) }
  })
  return { context, offers }
}

/** Rooms chosen one by one for a stay. */
type ChosenStay = StayDates & { hotelId: string; rooms: readonly RoomChoice[] }

/** What chosen rooms cost today or what stands in their way; null where there is no such hotel. */
export async function offerRooms(
  db: Db,
  where: Where,
  stays: readonly ChosenStay[],
): Promise<{ context: PriceContext; offers: ((PlacedOffer & { unknownRooms: string[] }) | null)[] }> {
  const roomIds = stays.flatMap(({ rooms }) => rooms.map(({ roomId }) => roomId))
  const parts = await loadStayParts(db, where, {
    hotelIds: stays.map(({ hotelId }) => hotelId),
    roomIds,
    placeIds: [],
  })
  const left = await leftOfStays(
    db,
    stays.map(({ from, until, rooms }) => ({ from, until, roomIds: [...new Set(rooms.map(({ roomId }) => roomId))] })),
  )
  const offers = stays.map((stay, index) => {
    const hotel = parts.hotels.find(({ id }) => id === stay.hotelId)
    const [first] = stay.rooms
    if (!hotel || !first) return null
    const typeOf = (roomId: string) => parts.types.find(({ id }) => id === roomId)?.type
    const type = [...new Set(stay.rooms.map(({ roomId }) => typeOf(roomId) ?? ''))].filter(Boolean).join(', ')
    const found = offerOf(parts.context, hotel, stay, stay.rooms, leftIn(left[index] ?? new Map<string, number>()))
    return {
      ...named(hotel),
      roomId: first.roomId,
      mealPlan: first.mealPlan,
      type,
      rooms: [...stay.rooms],
      ...found,
      ...{ location: hotel.location, country: hotel.country, freeUntil: freeUntilOf(hotel, stay.from, where.day) },
      unknownRooms: stay.rooms.map(({ roomId }) => roomId).filter((id) => !hotel.rooms.some((room) => room.id === id)),
    }
  })
  return { context: parts.context, offers }
}
