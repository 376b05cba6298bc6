import { toDay } from '@karavan/domain/base/dates'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import { headsOfParty, type Payer, payersOf } from '@karavan/domain/catalogue/hotels/stay-price'
import { StayTotal, type Weight, weightOf } from '@karavan/domain/catalogue/hotels/stay-total'
import type { Party } from '../party.ts'
import type { PriceContext } from '../price-context.queries.ts'
import type { OpenPlace } from './books.ts'
import { enlarged } from './nights-left.ts'
import type { PlaceBook } from './place-book.ts'

const plansPerSeason = mealPlans.length

/** A party that looks for rooms in one place; what it found of the room it looked at last stands in its fields. */
class Look {
  left = 0
  needed = 0
  firstSeason = 0
  lastSeason = 0
  readonly from: number
  readonly until: number
  readonly #book: PlaceBook
  readonly #party: Party
  readonly #neededBy: Int32Array

  constructor(book: PlaceBook, party: Party, shift = 0) {
    const { adults, childrenAges } = party
    this.from = toDay(party.from) + shift
    this.until = toDay(party.until) + shift
    this.#book = book
    this.#party = party
    this.#neededBy = Int32Array.from(
      book.capacities.list,
      (capacity) => roomsNeeded({ adults, children: childrenAges.length }, capacity) ?? 0,
    )
  }

  takesHotel(hotel: number): boolean {
    const { onSale, minNights, petsAllowed } = this.#book
    const { nights, pets } = this.#party
    return onSale[hotel] === 1 && (minNights[hotel] ?? 0) <= nights && (!pets || petsAllowed[hotel] === 1)
  }

  /** Whether the party finds beds in rooms of this type on every night, and the nights seasons. */
  takesRoom(room: number): boolean {
    const { capacity, allotment, nights } = this.#book
    this.needed = this.#neededBy[capacity[room] ?? 0] ?? 0
    if (this.needed === 0) return false
    this.left = nights.least(room, this.from, this.until, allotment[room] ?? 0)
    return this.left >= this.needed && this.#hasSeasons(room)
  }

  #hasSeasons(room: number): boolean {
    const { seasonFrom, start, end } = this.#book
    const stop = seasonFrom[room + 1] ?? 0
    let season = seasonFrom[room] ?? 0
    while (season < stop && (end[season] ?? 0) < this.from) season++
    if (season === stop || (start[season] ?? 0) > this.from) return false
    this.firstSeason = season
    while ((end[season] ?? 0) < this.until - 1) {
      season++
      if (season === stop || start[season] !== (end[season - 1] ?? 0) + 1) return false
    }
    this.lastSeason = season
    return true
  }

  /** Whether a plan is sold in all seasons of the room looked at. */
  sells(plan: number): boolean {
    const { price } = this.#book
    for (let season = this.firstSeason; season <= this.lastSeason; season++)
      if (!((price[season * plansPerSeason + plan] ?? 0) > 0)) return false
    return true
  }

  nightsIn(season: number): number {
    const { start, end } = this.#book
    return Math.min(this.until, (end[season] ?? 0) + 1) - Math.max(this.from, start[season] ?? 0)
  }
}

/** Whether anything in a place can take the party when it comes so many days later. */
export function canTake(book: PlaceBook, party: Party, shift: number): boolean {
  const look = new Look(book, party, shift)
  for (let hotel = 0; hotel < book.hotels; hotel++) {
    if (!look.takesHotel(hotel)) continue
    for (let room = book.roomFrom[hotel] ?? 0; room < (book.roomFrom[hotel + 1] ?? 0); room++)
      if (look.takesRoom(room) && mealPlans.some((_, plan) => look.sells(plan))) return true
  }
  return false
}

/**
 * The hotels that can take a party, each by its cheapest room and plan: side by side lists, since there may be thousands
 * and a page shows twenty of them.
 */
export class Ranking {
  count = 0
  readonly places: readonly OpenPlace[]
  readonly place: Uint8Array
  readonly hotel: Int32Array
  readonly room: Int32Array
  readonly plan: Uint8Array
  readonly rooms: Int16Array
  readonly left: Int16Array
  readonly total: Float64Array
  /** The plans that can be had in any of its rooms, one bit each. */
  readonly plans: Uint8Array
  readonly #party: Party
  readonly #looks: Look[]

  constructor(places: readonly OpenPlace[], context: PriceContext, party: Party, plans: readonly MealPlan[]) {
    const hotels = places.reduce((sum, { book }) => sum + book.hotels, 0)
    this.places = places
    this.place = new Uint8Array(hotels)
    this.hotel = new Int32Array(hotels)
    this.room = new Int32Array(hotels)
    this.plan = new Uint8Array(hotels)
    this.rooms = new Int16Array(hotels)
    this.left = new Int16Array(hotels)
    this.total = new Float64Array(hotels)
    this.plans = new Uint8Array(hotels)
    this.#party = party
    this.#looks = places.map(({ book }) => new Look(book, party))
    const wanted = mealPlans.flatMap((plan, index) => (plans.includes(plan) ? [index] : []))
    for (const [index, open] of places.entries()) this.#rank(index, open, context, wanted)
  }

  /** The seasons that a found hotel's room is priced by. */
  seasonsOf(at: number): [first: number, last: number] {
    const look = this.#looks[this.place[at] ?? 0] as Look
    look.takesRoom(this.room[at] ?? 0)
    return [look.firstSeason, look.lastSeason]
  }

  bookOf(at: number): OpenPlace {
    return this.places[this.place[at] ?? 0] as OpenPlace
  }

  #rank(index: number, open: OpenPlace, context: PriceContext, wanted: readonly number[]): void {
    const { book } = open
    const look = this.#looks[index] as Look
    const till = new Till(open, context, this.#party)
    for (let hotel = 0; hotel < book.hotels; hotel++) {
      if (!look.takesHotel(hotel)) continue
      const best = this.#cheapest(hotel, look, till, wanted)
      if (best === Number.POSITIVE_INFINITY) continue
      this.place[this.count] = index
      this.hotel[this.count] = hotel
      this.total[this.count] = best
      this.count++
    }
  }

  /**
   * The lowest total of a hotel, whose room and plan are written down; infinite when it has nothing. What is likely to be the
   * cheapest is added up first, and after it only what may cost no more.
   */
  #cheapest(hotel: number, look: Look, till: Till, wanted: readonly number[]): number {
    const { roomFrom } = till.book
    const at = this.count
    let plans = 0
    let first = 0
    till.clear()
    for (let room = roomFrom[hotel] ?? 0; room < (roomFrom[hotel + 1] ?? 0); room++) {
      if (!look.takesRoom(room)) continue
      for (const plan of wanted) {
        if (!look.sells(plan)) continue
        plans |= 1 << plan
        const offer = till.offer(hotel, look, room, plan)
        if ((till.least[offer] ?? 0) < (till.least[first] ?? 0)) first = offer
      }
    }
    if (till.offers === 0) return Number.POSITIVE_INFINITY
    this.plans[at] = plans
    let best = till.total(first)
    let found = first
    for (let offer = 0; offer < till.offers; offer++) {
      if (offer === first || (till.least[offer] ?? 0) > best) continue
      const total = till.total(offer)
      if (total > best || (total === best && !till.comesBefore(offer, found))) continue
      best = total
      found = offer
    }
    this.room[at] = till.room[found] ?? 0
    this.plan[at] = till.plan[found] ?? 0
    this.rooms[at] = till.needed[found] ?? 0
    this.left[at] = till.left[found] ?? 0
    return best
  }
}

type Paying = { payers: Payer[]; weight: Weight }

/** Adds up the rooms and plans of one hotel after another, for one buyer and one party; its lists are used again and again. */
class Till {
  readonly book: PlaceBook
  offers = 0
  /** Of each offer of the hotel: what it costs at least, and what is needed to say it exactly. */
  least = new Float64Array(100)
  room = new Int32Array(100)
  plan = new Uint8Array(100)
  needed = new Int32Array(100)
  left = new Int32Array(100)
  readonly #bill: StayTotal
  readonly #party: Party
  readonly #look: Look
  readonly #counts: { nights: number; rooms: number }
  readonly #inState: boolean[]
  /** Who pays how much, by the policy and the number of rooms. */
  readonly #paying: Paying[][]
  #hotel = 0

  constructor({ book, place, rate }: OpenPlace, context: PriceContext, party: Party) {
    const { markup, taxRows, buyerState, houseState, day } = context
    const supply = { service: 'hotel' as const, country: place.country, buyerState, houseState, day }
    this.book = book
    this.#bill = new StayTotal({ rate, markup, taxRows, supply })
    this.#party = party
    this.#look = new Look(book, party)
    this.#counts = { nights: party.nights, rooms: 0 }
    this.#inState = book.states.list.map((state) => this.#bill.isInState(state))
    this.#paying = book.policies.list.map(() => [])
  }

  clear(): void {
    this.offers = 0
  }

  /** Notes a room that was looked at with a plan, and gives its number. */
  offer(hotel: number, look: Look, room: number, plan: number): number {
    const offer = this.offers++
    if (offer >= this.least.length) this.#makeRoom(offer + 1)
    const { price } = this.book
    const { weight } = this.#payingOf(hotel, look.needed)
    let least = 0
    for (let season = look.firstSeason; season <= look.lastSeason; season++)
      least += this.#bill.atLeast(price[season * plansPerSeason + plan] ?? 0, look.nightsIn(season), weight)
    this.#hotel = hotel
    this.least[offer] = least
    this.room[offer] = room
    this.plan[offer] = plan
    this.needed[offer] = look.needed
    this.left[offer] = look.left
    return offer
  }

  /** Of two that cost the same the first plan counts, then the first room. */
  comesBefore(offer: number, other: number): boolean {
    const { roomId } = this.book
    const plans = (this.plan[offer] ?? 0) - (this.plan[other] ?? 0)
    return plans < 0 || (plans === 0 && (roomId[this.room[offer] ?? 0] ?? '') < (roomId[this.room[other] ?? 0] ?? ''))
  }

  /** What an offer costs, to the paisa; infinite when that is too much to be exact. */
  total(offer: number): number {
    const bill = this.#bill
    const look = this.#look
    const rooms = this.needed[offer] ?? 0
    const { price, state } = this.book
    const { payers } = this.#payingOf(this.#hotel, rooms)
    look.takesRoom(this.room[offer] ?? 0)
    try {
      bill.begin()
      for (let season = look.firstSeason; season <= look.lastSeason; season++)
        bill.addNights(price[season * plansPerSeason + (this.plan[offer] ?? 0)] ?? 0, look.nightsIn(season), payers)
      this.#counts.rooms = rooms
      return bill.end(this.#counts, this.#inState[state[this.#hotel] ?? 0] ?? false)
    } catch (error) {
      if (error instanceof RangeError) return Number.POSITIVE_INFINITY
      throw error
    }
  }

  #makeRoom(offers: number): void {
    this.least = enlarged(this.least, Float64Array, offers)
    this.room = enlarged(this.room, Int32Array, offers)
    this.plan = enlarged(this.plan, Uint8Array, offers)
    this.needed = enlarged(this.needed, Int32Array, offers)
    this.left = enlarged(this.left, Int32Array, offers)
  }

  #payingOf(hotel: number, rooms: number): Paying {
    const policy = this.book.policy[hotel] ?? 0
    const known = this.#paying[policy] as Paying[]
    const paying = known[rooms]
    if (paying) return paying
    const held = this.book.policies.get(policy)
    const payers = payersOf(headsOfParty(this.#party, rooms, held.childPolicy), held)
    return (known[rooms] = { payers, weight: weightOf(payers) })
  }
}
