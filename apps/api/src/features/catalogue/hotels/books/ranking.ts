import { toDay } from '@karavan/domain/base/dates'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import { headsOfParty, type Payer, payersOf } from '@karavan/domain/catalogue/hotels/stay-price'
import { StayTotal } from '@karavan/domain/catalogue/hotels/stay-total'
import type { Party } from '../party.ts'
import type { PriceContext } from '../price-context.queries.ts'
import type { OpenPlace } from './books.ts'
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
    const wanted = mealPlans.flatMap((plan, index) => (plans.includes(plan) ? [index] : []))
    for (const [index, open] of places.entries()) this.#rank(index, open, context, wanted)
  }

  /** The seasons that a found hotel's room is priced by. */
  seasonsOf(at: number): [first: number, last: number] {
    const { book } = this.bookOf(at)
    const look = new Look(book, this.#party)
    look.takesRoom(this.room[at] ?? 0)
    return [look.firstSeason, look.lastSeason]
  }

  bookOf(at: number): OpenPlace {
    return this.places[this.place[at] ?? 0] as OpenPlace
  }

  #rank(index: number, open: OpenPlace, context: PriceContext, wanted: readonly number[]): void {
    const { book } = open
    const till = new Till(open, context, this.#party)
    const look = new Look(book, this.#party)
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

  /** The lowest total of a hotel, whose room and plan are written down; infinite when it has nothing. */
  #cheapest(hotel: number, look: Look, till: Till, wanted: readonly number[]): number {
    const { book } = till
    const { roomFrom, roomId } = book
    const at = this.count
    let best = Number.POSITIVE_INFINITY
    this.plans[at] = 0
    for (let room = roomFrom[hotel] ?? 0; room < (roomFrom[hotel + 1] ?? 0); room++) {
      if (!look.takesRoom(room)) continue
      for (const plan of wanted) {
        if (!look.sells(plan)) continue
        this.plans[at] = (this.plans[at] ?? 0) | (1 << plan)
        const total = till.total(hotel, look, plan, best)
        if (total > best || total === Number.POSITIVE_INFINITY) continue
        const [foundPlan, foundRoom] = [this.plan[at] ?? 0, roomId[this.room[at] ?? 0] ?? '']
        // Of two that cost the same the first plan counts, then the first room.
        if (total === best && (plan > foundPlan || (plan === foundPlan && (roomId[room] ?? '') > foundRoom))) continue
        best = total
        this.room[at] = room
        this.plan[at] = plan
        this.rooms[at] = look.needed
        this.left[at] = look.left
      }
    }
    return best
  }
}

/** Adds up stays in one place for one buyer and one party. */
class Till {
  readonly book: PlaceBook
  readonly #bill: StayTotal
  readonly #party: Party
  readonly #counts: { nights: number; rooms: number }
  readonly #inState: boolean[]
  /** Who pays how much, by the policy and the number of rooms. */
  readonly #payers: Payer[][][]

  constructor({ book, place, rate }: OpenPlace, context: PriceContext, party: Party) {
    const { markup, taxRows, buyerState, houseState, day } = context
    const supply = { service: 'hotel' as const, country: place.country, buyerState, houseState, day }
    this.book = book
    this.#bill = new StayTotal({ rate, markup, taxRows, supply })
    this.#party = party
    this.#counts = { nights: party.nights, rooms: 0 }
    this.#inState = book.states.list.map((state) => this.#bill.isInState(state))
    this.#payers = book.policies.list.map(() => [])
  }

  /** What the room looked at costs with a plan; infinite as soon as it is above a limit, or too much to be exact. */
  total(hotel: number, look: Look, plan: number, limit: number): number {
    const bill = this.#bill
    const { price, state } = this.book
    const payers = this.#payersOf(hotel, look.needed)
    try {
      bill.begin()
      for (let season = look.firstSeason; season <= look.lastSeason; season++) {
        const gross = bill.addNights(price[season * plansPerSeason + plan] ?? 0, look.nightsIn(season), payers)
        // Tax and charges only add to it.
        if (gross > limit) return Number.POSITIVE_INFINITY
      }
      this.#counts.rooms = look.needed
      return bill.end(this.#counts, this.#inState[state[hotel] ?? 0] ?? false)
    } catch (error) {
      if (error instanceof RangeError) return Number.POSITIVE_INFINITY
      throw error
    }
  }

  #payersOf(hotel: number, rooms: number): Payer[] {
    const policy = this.book.policy[hotel] ?? 0
    const known = this.#payers[policy] as Payer[][]
    return (known[rooms] ??= partyPayers(this.book, policy, this.#party, rooms))
  }
}

function partyPayers(book: PlaceBook, policy: number, party: Party, rooms: number): Payer[] {
  const held = book.policies.get(policy)
  return payersOf(headsOfParty(party, rooms, held.childPolicy), held)
}
