import type { RoomChoice } from '@karavan/contracts/catalogue/hotels/room-choice'
import type { StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { freeUntil } from '@karavan/domain/catalogue/hotels/cancellation'
import { daysBetween, type PlainDate } from '@karavan/domain/base/dates'
import type { MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import { fitsInto, type Occupancy } from '@karavan/domain/catalogue/hotels/room-allocation'
import { faultWords, isOnRequest, stayFault } from '@karavan/domain/catalogue/hotels/stay-limit'
import { type StayCharges, type StayDates, stayCharges } from '@karavan/domain/catalogue/hotels/stay-price'
import { convertBack, perOne, sum, toMajor } from '@karavan/domain/base/money'
import { clientViewOfStay } from '@karavan/domain/money/pricing/client-view'
import { explain, type Quote, quote } from '@karavan/domain/money/pricing/quote'
import type { Supply } from '@karavan/domain/money/tax/tax'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { findHotelWithContext } from './hotel.queries.ts'
import type { HotelRecord, RoomRecord, StayHotel, StayRoom } from './hotel-record.ts'
import { type CountryRate, type PriceContext, rateOf } from './price-context.queries.ts'
import { clientPriceOf, type Counts } from './resale-price.ts'

/** So many rooms of one type at one plan, and who sleeps in each. */
export type RoomGroup = { room: StayRoom; plan: MealPlan; occupancies: Occupancy[] }

/** Where a hotel stands, as far as its taxes and its currency go. */
type Standing = Pick<StayHotel, 'country' | 'stateCode'>

const supplyOf = (context: PriceContext, hotel: Standing): Supply => ({
  service: 'hotel',
  country: hotel.country,
  placeState: hotel.stateCode,
  buyerState: context.buyerState,
  houseState: context.houseState,
  day: context.day,
})

/** The price as its buyer sees it: in rupees, and in the hotel's currency beside. */
function toPrice(found: Quote, context: PriceContext, rate: CountryRate, counts: Counts): StayPrice {
  const taxes = sum(found.taxes.map(({ amount }) => amount))
  const bought = { service: 'hotel' as const, country: rate.country, gross: found.gross, taxes: found.taxes }
  const client = clientPriceOf(context, bought, context.own, counts)
  const price = {
    currency: rate.code,
    perNight: toMajor(perOne(found.totalInCurrency, counts.nights)),
    total: toMajor(found.totalInCurrency),
    taxes: toMajor(convertBack(taxes, rate.rate)),
    perNightInr: toMajor(perOne(found.total, counts.nights)),
    totalInr: toMajor(found.total),
    taxesInr: toMajor(taxes),
    clientTotalInr: client === null ? null : toMajor(client),
    rate: rate.code === 'INR' ? null : { code: rate.code, rate: rate.rate, since: rate.since },
    explanation: explain(found).map(({ what, how, amount }) => ({ what, how, amount: toMajor(amount) })),
  }
  return context.asClient ? clientViewOfStay(price, counts.nights) : price
}

/** The seasons a stay touches: the only ones its price depends on. */
export const seasonsWithin = <S extends { start: PlainDate; end: PlainDate }>(
  { from, until }: StayDates,
  seasons: readonly S[],
): S[] => seasons.filter(({ start, end }) => start < until && end >= from)

const inRoom = <T extends { how: string }>(type: string, list: readonly T[]): T[] =>
  list.map((one) => ({ ...one, how: `${type}, ${one.how}` }))

/** Prices rooms of one hotel together; null when a night has no price or the currency no rate. */
export function quoteRooms(
  context: PriceContext,
  hotel: StayHotel,
  stay: StayDates,
  groups: readonly RoomGroup[],
): { quote: Quote; price: StayPrice } | null {
  const dated = { from: stay.from, until: stay.until, day: context.day }
  const all: StayCharges = { lines: [], cuts: [] }
  for (const { room, plan, occupancies } of groups) {
    const sold = { id: room.id, seasons: seasonsWithin(stay, room.seasons) }
    const found = stayCharges(dated, sold, plan, occupancies, hotel)
    if (!found) return null
    all.lines.push(...(groups.length > 1 ? inRoom(room.type, found.lines) : found.lines))
    all.cuts.push(...(groups.length > 1 ? inRoom(room.type, found.cuts) : found.cuts))
  }
  const rooms = groups.flatMap(({ occupancies }) => occupancies)
  return quoteCharges(context, hotel, all, {
    persons: rooms.reduce((total, { adults, childrenAges }) => total + adults + childrenAges.length, 0),
    nights: daysBetween(stay.from, stay.until),
    rooms: rooms.length,
  })
}

/** Prices what a stay in one hotel is charged with; null when the currency has no rate. */
export function quoteCharges(
  context: PriceContext,
  hotel: Standing,
  { lines, cuts }: StayCharges,
  counts: Counts,
): { quote: Quote; price: StayPrice } | null {
  const rate = rateOf(context, hotel.country)
  if (!rate) return null
  const found = quote({
    lines,
    cuts,
    rate: rate.rate,
    markup: context.markup,
    nights: counts.nights,
    rooms: counts.rooms,
    supply: supplyOf(context, hotel),
    taxRows: context.taxRows,
  })
  return { quote: found, price: toPrice(found, context, rate, counts) }
}

/** The last day a stay can be cancelled for nothing, as seen today; null when there is none any more. */
export function freeUntilOf(
  hotel: Pick<StayHotel, 'cancellationPolicy'>,
  from: PlainDate,
  day: PlainDate,
): PlainDate | null {
  const costs = hotel.cancellationPolicy.some(({ penaltyPercent }) => penaltyPercent > 0)
  const last = costs ? freeUntil(hotel.cancellationPolicy, from) : from
  return last !== null && last >= day ? last : null
}

/** Refuses a stay that begins in the past. */
export function refusePast(fromDate: PlainDate, day: PlainDate): void {
  if (fromDate < day) throw invalid({ path: 'fromDate', message: 'Check-in date cannot be in the past' })
}

export type StayAsked = {
  hotelId: string
  fromDate: PlainDate
  untilDate: PlainDate
  rooms: readonly RoomChoice[]
}

/** A stay that can be sold, as far as prices and capacities go; whether rooms are left is another question. */
export type PricedStay = {
  hotel: HotelRecord
  /** The choices with their room types, in the order they were asked for. */
  rooms: { room: RoomRecord; choice: RoomChoice }[]
  /** How many of each room type to take, in the order of the ids. */
  wanted: { roomId: string; count: number }[]
  nights: number
  quote: Quote
  price: StayPrice
  freeUntil: PlainDate | null
  /** Whether any of the rooms is sold on request only. */
  onRequest: boolean
}

const occupancyOf = ({ adults, childrenAges, childrenWithoutBed, extraBeds }: RoomChoice): Occupancy => ({
  ...{ adults, childrenAges, childrenWithoutBed, extraBeds },
})

/** The rooms of a stay by type and plan. */
export function groupsOf(rooms: PricedStay['rooms']): RoomGroup[] {
  const groups = new Map<string, RoomGroup>()
  for (const { room, choice } of rooms) {
    const key = `${room.id} ${choice.mealPlan}`
    const group = groups.get(key) ?? { room, plan: choice.mealPlan, occupancies: [] }
    group.occupancies.push(occupancyOf(choice))
    groups.set(key, group)
  }
  return [...groups.values()]
}

function wantedOf(rooms: PricedStay['rooms']): PricedStay['wanted'] {
  const counts = new Map<string, number>()
  for (const { room } of rooms) counts.set(room.id, (counts.get(room.id) ?? 0) + 1)
  return [...counts].map(([roomId, count]) => ({ roomId, count })).sort((a, b) => (a.roomId < b.roomId ? -1 : 1))
}

type Wrong = { path: string; message: string }

/** What the hotel, or the season in which a stay begins, says against it. */
function refusedBy(hotel: HotelRecord, room: RoomRecord, stay: StayDates): Wrong[] {
  const found = stayFault(stay, room.seasons, hotel)
  if (!found) return []
  const who = found.fault === 'minNights' && found.nights === hotel.minNights ? 'This hotel' : room.type
  return [{ path: found.fault === 'noArrival' ? 'fromDate' : 'untilDate', message: `${who} ${faultWords(found)}` }]
}

/** Finds the room of each choice and refuses, by its field, what cannot be slept in or has no price. */
function matchRooms(
  hotel: HotelRecord,
  stay: StayDates & { day: PlainDate },
  choices: readonly RoomChoice[],
): PricedStay['rooms'] {
  const wrong: Wrong[] = []
  const rooms = choices.flatMap((choice, index) => {
    const room = hotel.rooms.find(({ id }) => id === choice.roomId)
    const refuse = (field: string, message: string) => wrong.push({ path: `rooms.${index}.${field}`, message })
    if (!room) {
      refuse('roomId', 'This hotel has no such room')
      return []
    }
    const occupancy = occupancyOf(choice)
    if (!fitsInto(occupancy, room))
      refuse(
        choice.adults > room.maxAdults ? 'adults' : 'childrenAges',
        `${room.type} holds ${room.maxAdults} adults and ${room.maxChildren} children, ${room.maxOccupancy} people in all`,
      )
    const seasons = seasonsWithin(stay, room.seasons)
    if (!stayCharges(stay, { id: room.id, seasons }, choice.mealPlan, [occupancy], hotel))
      refuse('mealPlan', 'Not sold on every one of these nights')
    for (const said of refusedBy(hotel, room, stay))
      if (!wrong.some(({ message }) => message === said.message)) wrong.push(said)
    return [{ room, choice }]
  })
  if (wrong.length > 0) throw invalid(...wrong)
  return rooms
}

/** A hotel as it is, with the prices of the day; what a stay is priced from. */
export type StayRead = { hotel: HotelRecord | null; context: PriceContext }

/** Prices a stay from what was read for its buyer, room by room; what is wrong with it is thrown, naming the fields. */
export function priceRead(
  { hotel, context }: StayRead,
  { fromDate, untilDate, rooms: choices }: Omit<StayAsked, 'hotelId'>,
): PricedStay {
  // Only what is on sale can be priced, also by those who see the rest of the catalogue.
  if (!hotel || hotel.status !== 'active') throw notFound('hotel')
  refusePast(fromDate, context.day)
  const stay: StayDates = { from: fromDate, until: untilDate }
  const rooms = matchRooms(hotel, { ...stay, day: context.day }, choices)
  const priced = quoteRooms(context, hotel, stay, groupsOf(rooms))
  if (!priced) throw problem('NOT_BOOKABLE', `There is no exchange rate for ${hotel.country} today.`)
  return {
    hotel,
    rooms,
    wanted: wantedOf(rooms),
    nights: daysBetween(fromDate, untilDate),
    ...priced,
    freeUntil: freeUntilOf(hotel, fromDate, context.day),
    onRequest: rooms.some(({ room }) => isOnRequest(room, fromDate, context.day)),
  }
}

/** Prices a stay for this buyer as it is now. */
export async function priceStay(
  db: Db,
  config: Pick<Config, 'todayZone'>,
  caller: Caller | null,
  { hotelId, ...asked }: StayAsked,
): Promise<PricedStay> {
  return priceRead(await findHotelWithContext(db, { day: today(config), caller }, hotelId), asked)
}
