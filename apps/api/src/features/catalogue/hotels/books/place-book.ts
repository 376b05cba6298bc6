import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { RoomCapacity } from '@karavan/domain/catalogue/hotels/room-allocation'
import type { Amounts, StayPolicy } from '@karavan/domain/catalogue/hotels/heads'
import type { Offer } from '@karavan/domain/catalogue/hotels/offer'
import { toMinor } from '@karavan/domain/base/money'
import type { StayHotel, StayRoom } from '../hotel-record.ts'
import { Calendar } from './calendar.ts'
import { Distinct } from './distinct.ts'
import { enlarged, NightsLeft } from './nights-left.ts'
import type { Snapshot } from './snapshot.ts'

type Prices = [start: number, end: number, weekdays: number, cpai: number, mapai: number, epai: number, apai: number]
type Beyond = [single: number | null, extraBedAdult: number | null, extraBedChild: number | null]
type Limits = [minStay: number | null, maxStay: number | null, noArrival: number | null]
/** Prices from one day to another, both included and counted since 1970, on the weekdays of a mask; few have more than prices. */
export type SeasonRow = Prices | [...Prices, ...Beyond, ...Limits]
/** A day and the rooms left on it. */
export type NightRow = [number, number]

export type RoomRow = RoomCapacity & {
  id: string
  type: string
  sellMode: StayRoom['sellMode']
  releaseDays: number | null
  allotment: number
  seasons: SeasonRow[]
  nights: NightRow[]
}

/** A hotel on sale as a book takes it in. */
export type HotelRow = {
  id: string
  name: string
  rating: number
  latitude: number | null
  longitude: number | null
  stateCode: string | null
  petsAllowed: boolean
  minNights: number
  policy: StayPolicy
  amenities: string[]
  cancellationPolicy: StayHotel['cancellationPolicy']
  offers: Offer[] | null
  /** Its card as JSON, as an answer takes it in. */
  card: string
  rooms: RoomRow[]
}

/** What one object costs beside its letters, roughly. */
const perText = 40
const perEntry = 50

/** The mask of all weekdays. */
const everyDay = 127

const byName = new Intl.Collator('en')

/** Two texts in the order of the alphabet, whatever marks and capitals they have. */
export const inAlphabet = (one: string, other: string): number =>
  byName.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)

let editions = 0

/**
 * All that a search reads of one place, in lists of plain numbers: hotels, their rooms, the seasons of those. A hotel that
 * changes is added once more at the end, and what it was before is passed over from then on.
 */
export class PlaceBook {
  /** No two books have the same, be they of one place. */
  readonly edition = editions++
  readonly placeId: string
  /** The day the nights and seasons of the book begin with. */
  since = 0
  /** What the database had committed when the book was last like it. */
  at: Snapshot

  hotels = 0
  gone = 0
  readonly hotelId: string[] = []
  readonly hotelName: string[] = []
  readonly #card: string[] = []
  onSale = new Uint8Array(0)
  /** In half stars. */
  rating = new Uint8Array(0)
  /** Not numbers where nobody knows. */
  latitude = new Float32Array(0)
  longitude = new Float32Array(0)
  petsAllowed = new Uint8Array(0)
  minNights = new Int16Array(0)
  policy = new Uint16Array(0)
  cancellation = new Uint16Array(0)
  /** Zero is none. */
  offers = new Uint16Array(0)
  state = new Uint16Array(0)
  /** The amenities of all hotels one after another, and where those of each begin. */
  amenity = new Uint16Array(0)
  amenityFrom = new Int32Array(1)
  roomFrom = new Int32Array(1)

  rooms = 0
  readonly roomId: string[] = []
  roomType = new Uint16Array(0)
  onRequest = new Uint8Array(0)
  /** With fewer days than these until arrival it is on request. */
  releaseDays = new Int16Array(0)
  /** Whether seasons hold on some weekdays only and may lie over each other. */
  woven = new Uint8Array(0)
  capacity = new Uint16Array(0)
  allotment = new Int16Array(0)
  seasonFrom = new Int32Array(1)

  seasons = 0
  start = new Int32Array(0)
  end = new Int32Array(0)
  /** One bit for each weekday, Sunday the lowest. */
  weekdays = new Uint8Array(0)
  /** Where the amounts and limits of a season stand; zero is nowhere. */
  extra = new Int32Array(0)
  /** In minor units of the place's currency, one for each plan; zero is not sold. */
  price = new Float64Array(0)

  /** Of seasons that have more than prices: three amounts each, below zero where they are not set, and three limits. */
  extras = 1
  amount = new Float64Array(3)
  limit = new Uint8Array(3)

  readonly policies = new Distinct<StayPolicy>()
  readonly offerLists = new Distinct<readonly Offer[]>()
  readonly cancellations = new Distinct<StayHotel['cancellationPolicy']>()
  readonly states = new Distinct<string | null>()
  readonly capacities = new Distinct<RoomCapacity>()
  readonly roomTypes = new Distinct<string>()
  readonly amenityNames = new Distinct<string>()
  readonly nights: NightsLeft
  /** When its hotels can be entered and left. */
  readonly calendar = new Calendar(this)
  readonly #hotelAt = new Map<string, number>()
  readonly #roomAt = new Map<string, number>()
  #order: Int32Array | null = null
  #letters = 0

  constructor(placeId: string, since: number, at: Snapshot, rows: readonly HotelRow[]) {
    this.placeId = placeId
    this.since = since
    this.at = at
    this.offerLists.indexOf([])
    const rooms = rows.flatMap((row) => row.rooms)
    const count = (of: (room: RoomRow) => number) => rooms.reduce((sum, room) => sum + of(room), 0)
    this.#makeRoom(
      rows.length,
      rooms.length,
      count(({ seasons }) => seasons.length),
    )
    this.nights = new NightsLeft(
      rooms.length,
      count(({ nights }) => nights.length),
    )
    for (const row of rows) this.addHotel(row)
  }

  /** How much memory it takes, roughly. */
  get bytes(): number {
    const lists = [
      ...[this.onSale, this.rating, this.petsAllowed, this.minNights, this.policy, this.state, this.roomFrom],
      ...[this.amenity, this.amenityFrom, this.roomType, this.cancellation, this.offers, this.releaseDays, this.woven],
      ...[this.onRequest, this.capacity, this.allotment, this.seasonFrom, this.start, this.end, this.price],
      ...[this.weekdays, this.extra, this.amount, this.limit, this.latitude, this.longitude],
    ]
    return (
      lists.reduce((sum, { byteLength }) => sum + byteLength, this.nights.bytes) +
      this.#letters +
      Calendar.bytesFor(this.hotels) +
      this.hotels * (3 * perText + perEntry) +
      this.rooms * (perText + perEntry)
    )
  }

  /** Whether so much of it is passed over that it is better read anew. */
  get worn(): boolean {
    return this.gone > 50 && this.gone * 3 > this.hotels
  }

  /** Takes a hotel out. */
  removeHotel(id: string): void {
    const hotel = this.#hotelAt.get(id)
    if (hotel === undefined) return
    this.#hotelAt.delete(id)
    this.onSale[hotel] = 0
    this.gone++
    this.#order = null
    for (let room = this.roomFrom[hotel] ?? 0; room < (this.roomFrom[hotel + 1] ?? 0); room++)
      this.#roomAt.delete(this.roomId[room] ?? '')
  }

  /** Takes a hotel in, in the place of what the book knew of it. */
  addHotel(row: HotelRow): void {
    this.removeHotel(row.id)
    const seasons = row.rooms.reduce((sum, room) => sum + room.seasons.length, 0)
    this.#makeRoom(this.hotels + 1, this.rooms + row.rooms.length, this.seasons + seasons)
    const hotel = this.hotels++
    this.#hotelAt.set(row.id, hotel)
    this.hotelId.push(row.id)
    this.hotelName.push(row.name)
    this.#card.push(row.card)
    this.#letters += row.id.length + row.name.length + row.card.length
    this.onSale[hotel] = 1
    this.rating[hotel] = row.rating * 2
    this.latitude[hotel] = row.latitude ?? Number.NaN
    this.longitude[hotel] = row.longitude ?? Number.NaN
    this.petsAllowed[hotel] = row.petsAllowed ? 1 : 0
    this.minNights[hotel] = row.minNights
    this.policy[hotel] = this.policies.indexOf(row.policy)
    this.cancellation[hotel] = this.cancellations.indexOf(row.cancellationPolicy)
    this.offers[hotel] = this.#offersAt(row.offers)
    this.state[hotel] = this.states.indexOf(row.stateCode)
    const amenities = this.amenityFrom[hotel] ?? 0
    this.amenityFrom[hotel + 1] = amenities + row.amenities.length
    this.amenity = enlarged(this.amenity, Uint16Array, amenities + row.amenities.length)
    for (const [index, name] of row.amenities.entries())
      this.amenity[amenities + index] = this.amenityNames.indexOf(name)
    for (const room of row.rooms) this.#addRoom(room)
    this.roomFrom[hotel + 1] = this.rooms
    this.#order = null
  }

  /** Sets what is left of a room on the nights from the first to the last, both included. */
  setNights(roomId: string, first: number, last: number, nights: readonly NightRow[]): void {
    const room = this.#roomAt.get(roomId)
    if (room === undefined) return
    this.nights.setNights(room, first, last, nights)
    this.calendar.forget(this.#hotelOf(room))
  }

  /** Which hotel a room belongs to: the last that begins with it or before it. */
  #hotelOf(room: number): number {
    let low = 0
    let high = this.hotels - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.roomFrom[middle] ?? 0) <= room) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Where each hotel stands in the order of names; those of one name stand together. */
  get order(): Int32Array {
    if (this.#order) return this.#order
    const order = new Int32Array(this.hotels)
    const sorted = [...this.hotelName.keys()].sort((a, b) =>
      inAlphabet(this.hotelName[a] ?? '', this.hotelName[b] ?? ''),
    )
    for (const [index, hotel] of sorted.entries()) {
      const before = sorted[index - 1]
      const same = before !== undefined && this.hotelName[before] === this.hotelName[hotel]
      order[hotel] = same ? (order[before] ?? 0) : index
    }
    this.#order = order
    return order
  }

  /** Where a hotel stands in the lists; undefined when it is not on sale here. */
  find(id: string): number | undefined {
    return this.#hotelAt.get(id)
  }

  /** What is left of each room type of a hotel on the tightest night from a day up to and without another. */
  *leftIn(hotel: number, first: number, last: number): Iterable<[string, number]> {
    for (let room = this.roomFrom[hotel] ?? 0; room < (this.roomFrom[hotel + 1] ?? 0); room++)
      yield [this.roomId[room] ?? '', this.nights.least(room, first, last, this.allotment[room] ?? 0)]
  }

  /** The card of a hotel as JSON. */
  cardOf(hotel: number): string {
    return this.#card[hotel] ?? ''
  }

  /** What the price of a hotel depends on beside its rooms and who pays for them. */
  termsOf(hotel: number, country: string): Pick<StayHotel, 'country' | 'stateCode' | 'cancellationPolicy'> {
    return {
      country,
      stateCode: this.states.get(this.state[hotel] ?? 0),
      cancellationPolicy: this.cancellations.get(this.cancellation[hotel] ?? 0),
    }
  }

  /** What a hotel takes off, and for whom; an empty list for most. */
  offersOf(hotel: number): readonly Offer[] {
    return this.offerLists.get(this.offers[hotel] ?? 0)
  }

  /** A room type as results name it to who arrives so many days from now. */
  roomOf(room: number, ahead: number): Pick<StayRoom, 'id' | 'type' | 'sellMode'> {
    return {
      id: this.roomId[room] ?? '',
      type: this.roomTypes.get(this.roomType[room] ?? 0),
      sellMode: this.onRequest[room] || ahead < (this.releaseDays[room] ?? 0) ? 'onRequest' : 'instant',
    }
  }

  /** The amounts of a season, or undefined when it has none. */
  amountsOf(season: number): Amounts | undefined {
    const row = (this.extra[season] ?? 0) * 3
    const [single, extraBedAdult, extraBedChild] = [
      this.#amountAt(row),
      this.#amountAt(row + 1),
      this.#amountAt(row + 2),
    ]
    return row > 0 && (single ?? extraBedAdult ?? extraBedChild) !== undefined
      ? { single, extraBedAdult, extraBedChild }
      : undefined
  }

  #amountAt(at: number): number | undefined {
    const amount = this.amount[at] ?? -1
    return amount < 0 ? undefined : amount
  }

  /** The least nights of a stay that begins in a season; zero where it says nothing. */
  leastStay(season: number): number {
    return this.limit[(this.extra[season] ?? 0) * 3] ?? 0
  }

  /** The most nights of a stay that begins in a season. */
  longestStay(season: number): number {
    return this.limit[(this.extra[season] ?? 0) * 3 + 1] || Number.POSITIVE_INFINITY
  }

  /** Whether a stay may begin on a weekday in a season. */
  takesArrivals(season: number, weekday: number): boolean {
    return (((this.limit[(this.extra[season] ?? 0) * 3 + 2] ?? 0) >> weekday) & 1) === 0
  }

  /** Whether a stay of so many nights may begin on a weekday, as the season of its first night says. */
  mayBegin(season: number, nights: number, weekday: number): boolean {
    return nights >= this.leastStay(season) && nights <= this.longestStay(season) && this.takesArrivals(season, weekday)
  }

  capacityOf(room: number): RoomCapacity {
    return this.capacities.get(this.capacity[room] ?? 0)
  }

  #offersAt(offers: readonly Offer[] | null): number {
    const before = this.offerLists.list.length
    const at = this.offerLists.indexOf(offers ?? [])
    // Twice, as the list itself and as what it is known by.
    if (at === before) this.#letters += 2 * JSON.stringify(offers).length
    return at
  }

  #addRoom(row: RoomRow): void {
    const { id, type, sellMode, releaseDays, allotment, seasons, nights, maxAdults, maxChildren, maxOccupancy } = row
    const room = this.rooms++
    this.#roomAt.set(id, room)
    this.roomId.push(id)
    this.roomType[room] = this.roomTypes.indexOf(type)
    this.#letters += id.length
    this.onRequest[room] = sellMode === 'onRequest' ? 1 : 0
    this.releaseDays[room] = releaseDays ?? 0
    this.capacity[room] = this.capacities.indexOf({ maxAdults, maxChildren, maxOccupancy })
    this.allotment[room] = allotment
    this.woven[room] = seasons.some(([, , weekdays]) => weekdays !== everyDay) ? 1 : 0
    for (const season of seasons) this.#addSeason(season)
    this.seasonFrom[room + 1] = this.seasons
    this.nights.addRoom(nights)
  }

  #addSeason([start, end, weekdays, ...rest]: SeasonRow): void {
    const season = this.seasons++
    const plans = mealPlans.length
    this.start[season] = start
    this.end[season] = end
    this.weekdays[season] = weekdays
    for (let plan = 0; plan < plans; plan++) this.price[season * plans + plan] = toMinor(rest[plan] ?? 0)
    this.extra[season] = 0
    if (rest.length === plans) return
    const extra = this.extras++
    this.extra[season] = extra
    this.amount = enlarged(this.amount, Float64Array, 3 * this.extras)
    this.limit = enlarged(this.limit, Uint8Array, 3 * this.extras)
    for (let at = 0; at < 3; at++) {
      const amount = rest[plans + at]
      this.amount[3 * extra + at] = typeof amount === 'number' ? toMinor(amount) : -1
      this.limit[3 * extra + at] = rest[plans + 3 + at] ?? 0
    }
  }

  #makeRoom(hotels: number, rooms: number, seasons: number): void {
    this.onSale = enlarged(this.onSale, Uint8Array, hotels)
    this.rating = enlarged(this.rating, Uint8Array, hotels)
    this.latitude = enlarged(this.latitude, Float32Array, hotels)
    this.longitude = enlarged(this.longitude, Float32Array, hotels)
    this.petsAllowed = enlarged(this.petsAllowed, Uint8Array, hotels)
    this.minNights = enlarged(this.minNights, Int16Array, hotels)
    this.policy = enlarged(this.policy, Uint16Array, hotels)
    this.cancellation = enlarged(this.cancellation, Uint16Array, hotels)
    this.offers = enlarged(this.offers, Uint16Array, hotels)
    this.state = enlarged(this.state, Uint16Array, hotels)
    this.roomFrom = enlarged(this.roomFrom, Int32Array, hotels + 1)
    this.amenityFrom = enlarged(this.amenityFrom, Int32Array, hotels + 1)
    this.roomType = enlarged(this.roomType, Uint16Array, rooms)
    this.onRequest = enlarged(this.onRequest, Uint8Array, rooms)
    this.releaseDays = enlarged(this.releaseDays, Int16Array, rooms)
    this.woven = enlarged(this.woven, Uint8Array, rooms)
    this.capacity = enlarged(this.capacity, Uint16Array, rooms)
    this.allotment = enlarged(this.allotment, Int16Array, rooms)
    this.seasonFrom = enlarged(this.seasonFrom, Int32Array, rooms + 1)
    this.start = enlarged(this.start, Int32Array, seasons)
    this.end = enlarged(this.end, Int32Array, seasons)
    this.weekdays = enlarged(this.weekdays, Uint8Array, seasons)
    this.extra = enlarged(this.extra, Int32Array, seasons)
    this.price = enlarged(this.price, Float64Array, seasons * mealPlans.length)
  }
}

/** The hotels of a book that are on sale, by their names. */
export function hotelsByName(book: PlaceBook): number[] {
  const { onSale, order, hotelId } = book
  const found: number[] = []
  for (let hotel = 0; hotel < book.hotels; hotel++) if (onSale[hotel] === 1) found.push(hotel)
  return found.sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0) || ((hotelId[a] ?? '') < (hotelId[b] ?? '') ? -1 : 1))
}
