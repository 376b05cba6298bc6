import type { AvailabilityQuery } from '@karavan/contracts/catalogue/hotels/availability.contract'
import { type Minor, toMajor } from '@karavan/domain/base/money'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { RoomCapacity } from '@karavan/domain/catalogue/hotels/room-allocation'
import type { StayCharges } from '@karavan/domain/catalogue/hotels/stay-price'
import type { HotelValue } from '@karavan/domain/catalogue/hotels/value'
import type { OpenBooks } from './books/books.ts'
import { firstOf } from './books/first-of.ts'
import { inAlphabet, type PlaceBook } from './books/place-book.ts'
import { Merits } from './books/merits.ts'
import { Ranking } from './books/ranking.ts'
import type { StayHotel, StayRoom } from './hotel-record.ts'
import type { Party } from './party.ts'
import type { PriceContext } from './price-context.queries.ts'
import { clientPriceOf } from './resale-price.ts'
import { quoteCharges } from './stay.service.ts'

export type Filters = Pick<
  AvailabilityQuery,
  | 'stars'
  | 'amenities'
  | 'plan'
  | 'name'
  | 'minPrice'
  | 'maxPrice'
  | 'free'
  | 'maxKm'
  | 'prices'
  | 'values'
  | 'sort'
  | 'page'
  | 'pageSize'
> & {
  /** The hotels that count, where only some do. */
  only?: ReadonlySet<string>
}

/** One hotel of the results, with what `quote()` needs to price it. */
export type Ranked = {
  /** Its card as JSON. */
  card: string
  terms: Pick<StayHotel, 'country' | 'stateCode' | 'cancellationPolicy'>
  room: Pick<StayRoom, 'id' | 'type' | 'sellMode'>
  capacity: RoomCapacity
  plan: MealPlan
  rooms: number
  left: number
  total: number
  charges: StayCharges
  km: number | null
  value: HotelValue | undefined
}

type Keep = (at: number) => boolean

const listAmenities = ({ amenity, amenityFrom }: PlaceBook, hotel: number): Uint16Array =>
  amenity.subarray(amenityFrom[hotel], amenityFrom[hotel + 1])

/** Whether a hotel has all of these amenities; none has one that nobody in its place has. */
function hasAmenities(ranking: Ranking, names: readonly string[]): Keep {
  const wanted = ranking.places.map(({ book }) => names.map((name) => book.amenityNames.find(name)))
  const amenitiesOf = ofBook(ranking, listAmenities)
  return (at) => {
    const own = amenitiesOf(at)
    return (wanted[ranking.place[at] ?? 0] ?? []).every((one) => one !== undefined && own.includes(one))
  }
}

const ofBook =
  <T>(ranking: Ranking, read: (book: PlaceBook, hotel: number) => T) =>
  (at: number): T =>
    read(ranking.bookOf(at).book, ranking.hotel[at] ?? 0)

/** Whose prices are shown: those that are asked for, and of clients alone to who may not know others. */
const shownPrices = ({ asClient }: Pick<PriceContext, 'asClient'>, asked: Filters['prices']): Filters['prices'] =>
  asClient ? 'client' : asked

/** What a found hotel costs who is shown the prices: the caller, or the caller's client. */
export function shownTotals(ranking: Ranking, context: PriceContext, party: Party, asked: Filters['prices']) {
  const prices = shownPrices(context, asked)
  const counts = { persons: party.adults + party.childrenAges.length, nights: party.nights, rooms: 0 }
  return (at: number): Minor => {
    const { gross, total, rooms } = ranking.offerOf(at)
    if (prices !== 'client') return total
    counts.rooms = rooms
    const { country } = ranking.bookOf(at).place
    // Lodging has no tax at source: all that is on top of it is GST, whatever its parts are called.
    const taxes = [{ name: 'IGST' as const, rate: 0, base: gross, amount: total - gross }]
    return clientPriceOf(context, { service: 'hotel', country, gross, taxes }, context.own, counts) ?? total
  }
}

function conditions(ranking: Ranking, merits: Merits, shown: (at: number) => Minor, filters: Filters): Keep[] {
  const { stars, amenities, name, minPrice, maxPrice, free, maxKm, only } = filters
  const idOf = ofBook(ranking, ({ hotelId }, hotel) => hotelId[hotel] ?? '')
  const totalOf = (at: number) => toMajor(shown(at))
  const starsOf = ofBook(ranking, ({ rating }, hotel) => (rating[hotel] ?? 0) >> 1)
  const nameOf = ofBook(ranking, ({ hotelName }, hotel) => hotelName[hotel] ?? '')
  const part = name?.toLowerCase()
  return [
    ...(stars?.length ? [(at: number) => stars.includes(starsOf(at))] : []),
    ...(amenities?.length ? [hasAmenities(ranking, amenities)] : []),
    ...(part ? [(at: number) => nameOf(at).toLowerCase().includes(part)] : []),
    ...(only ? [(at: number) => only.has(idOf(at))] : []),
    ...(free ? [(at: number) => merits.isFree(at)] : []),
    ...(maxKm === undefined ? [] : [(at: number) => (merits.kmOf(at) ?? Number.POSITIVE_INFINITY) <= maxKm]),
    ...(minPrice === undefined ? [] : [(at: number) => totalOf(at) >= minPrice]),
    ...(maxPrice === undefined ? [] : [(at: number) => totalOf(at) <= maxPrice]),
  ]
}

type Order = (a: number, b: number) => number

/** Which of two costs less who is shown the prices; those of clients are reckoned once for each hotel that is compared. */
function byShown(ranking: Ranking, shown: (at: number) => Minor, prices: Filters['prices']): Order {
  if (prices !== 'client') return (a, b) => ranking.compareTotals(a, b)
  const known = new Float64Array(ranking.count).fill(-1)
  const totalOf = (at: number) => {
    const total = known[at] ?? -1
    return total < 0 ? (known[at] = shown(at)) : total
  }
  return (a, b) => totalOf(a) - totalOf(b)
}

/** Each order ends with the id, so that no two hotels ever change places. */
function orderOf(ranking: Ranking, merits: Merits, byTotal: Order, sort: Filters['sort']): Order {
  const idOf = ofBook(ranking, ({ hotelId }, hotel) => hotelId[hotel] ?? '')
  const ratingOf = ofBook(ranking, ({ rating }, hotel) => rating[hotel] ?? 0)
  const nameOf = ofBook(ranking, ({ hotelName }, hotel) => hotelName[hotel] ?? '')
  const rankOf = ofBook(ranking, ({ order }, hotel) => order[hotel] ?? 0)
  const byId: Order = (a, b) => (idOf(a) < idOf(b) ? -1 : 1)
  const byRating: Order = (a, b) => ratingOf(a) - ratingOf(b)
  const byName: Order = (a, b) =>
    ranking.place[a] === ranking.place[b] ? rankOf(a) - rankOf(b) : inAlphabet(nameOf(a), nameOf(b))
  const far = Number.MAX_VALUE
  const byDistance: Order = (a, b) => (merits.kmOf(a) ?? far) - (merits.kmOf(b) ?? far)
  const orders: Record<Filters['sort'], Order> = {
    price: (a, b) => byTotal(a, b) || byId(a, b),
    '-price': (a, b) => byTotal(b, a) || byId(a, b),
    rating: (a, b) => byRating(a, b) || byTotal(a, b) || byId(a, b),
    '-rating': (a, b) => byRating(b, a) || byTotal(a, b) || byId(a, b),
    name: (a, b) => byName(a, b) || byId(a, b),
    '-name': (a, b) => byName(b, a) || byId(a, b),
    value: (a, b) => merits.compare(a, b) || byTotal(a, b) || byId(a, b),
    distance: (a, b) => byDistance(a, b) || byTotal(a, b) || byId(a, b),
  }
  return orders[sort]
}

function toRanked(ranking: Ranking, merits: Merits, valued: boolean, at: number): Ranked {
  const { book, place } = ranking.bookOf(at)
  const { room, plan, rooms, left, total } = ranking.offerOf(at)
  const hotel = ranking.hotel[at] ?? 0
  return {
    card: book.cardOf(hotel),
    terms: book.termsOf(hotel, place.country),
    room: book.roomOf(room, ranking.ahead),
    capacity: book.capacityOf(room),
    plan: mealPlans[plan] as MealPlan,
    rooms,
    left,
    total: toMajor(total),
    charges: ranking.chargesOf(at),
    km: merits.kmOf(at),
    value: valued ? merits.valueOf(at) : undefined,
  }
}

/** Prices a row of the results as `quote()` does. */
export const quoteRanked = (
  context: PriceContext,
  { adults, childrenAges, nights }: Party,
  { terms, charges, rooms }: Ranked,
): ReturnType<typeof quoteCharges> =>
  quoteCharges(context, terms, charges, {
    persons: adults + childrenAges.length,
    nights,
    rooms,
  })

/** A page of the hotels that can take a party, and how many there are in all. */
export function findAvailable(
  { open, context }: Pick<OpenBooks, 'open' | 'context'>,
  party: Party,
  filters: Filters,
): { rows: Ranked[]; total: number } {
  const plans = mealPlans.filter((plan) => !filters.plan?.length || filters.plan.includes(plan))
  const ranking = new Ranking(open, context, party, plans)
  const merits = new Merits(ranking, { from: party.from, day: context.day })
  const shown = shownTotals(ranking, context, party, filters.prices)
  const kept = conditions(ranking, merits, shown, filters)
  let total = 0
  const found = new Int32Array(ranking.count)
  for (let at = 0; at < ranking.count; at++)
    if (kept.length === 0 || kept.every((keep) => keep(at))) found[total++] = at
  const { page, pageSize, sort } = filters
  const order = orderOf(ranking, merits, byShown(ranking, shown, shownPrices(context, filters.prices)), sort)
  const first = firstOf(found.subarray(0, total), page * pageSize, order)
  const valued = sort === 'value' || filters.values !== undefined
  return { rows: first.slice((page - 1) * pageSize).map((at) => toRanked(ranking, merits, valued, at)), total }
}

type Counts = { value: string; count: number }[]
export type Facets = {
  total: number
  stars: Counts
  amenities: Counts
  plans: Counts
  free: number
  price: { min: number; max: number; bars: number[] } | null
}

/** Into how many equal parts the range of totals is divided. */
const manyBars = 24

/** How many totals lie in each part of their range; the dearest is in the last. */
function barsOf(totals: Float64Array, min: Minor, max: Minor): number[] {
  const bars = Array<number>(manyBars).fill(0)
  for (const total of totals) {
    const bar = max > min ? Math.min(manyBars - 1, Math.floor(((total - min) / (max - min)) * manyBars)) : 0
    bars[bar] = (bars[bar] ?? 0) + 1
  }
  return bars
}

/** From how many kinds of amenities on the rarer ones are left out. */
const mostAmenities = 20

const count = (counts: Map<string, number>, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1)
const listed = (counts: ReadonlyMap<string, number>): Counts =>
  [...counts].map(([value, many]) => ({ value, count: many })).sort((a, b) => inAlphabet(a.value, b.value))

/** How many hotels each filter by itself would leave of those that can take a party. */
export function countFacets(
  { open, context }: Pick<OpenBooks, 'open' | 'context'>,
  party: Party,
  prices?: Filters['prices'],
): Facets {
  const ranking = new Ranking(open, context, party, mealPlans)
  const [stars, amenities, plans] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const merits = new Merits(ranking, { from: party.from, day: context.day })
  const shown = shownTotals(ranking, context, party, prices)
  const totals = new Float64Array(ranking.count)
  let [min, max, free] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let at = 0; at < ranking.count; at++) {
    const { book } = ranking.bookOf(at)
    const hotel = ranking.hotel[at] ?? 0
    count(stars, String((book.rating[hotel] ?? 0) >> 1))
    for (const amenity of listAmenities(book, hotel)) count(amenities, book.amenityNames.get(amenity))
    for (const [index, plan] of mealPlans.entries()) if ((ranking.plans[at] ?? 0) & (1 << index)) count(plans, plan)
    if (merits.isFree(at)) free++
    const total = shown(at)
    totals[at] = total
    min = Math.min(min, total)
    max = Math.max(max, total)
  }
  return {
    total: ranking.count,
    stars: listed(stars).reverse(),
    amenities: listed(amenities)
      .sort((a, b) => b.count - a.count)
      .slice(0, mostAmenities),
    plans: listed(plans),
    free,
    price: ranking.count > 0 ? { min: toMajor(min), max: toMajor(max), bars: barsOf(totals, min, max) } : null,
  }
}
