import { headsOfParty, type Payer, payersOf } from '@karavan/domain/catalogue/hotels/stay-price'
import { StayTotal, type Weight, weightOf } from '@karavan/domain/catalogue/hotels/stay-total'
import type { Party } from '../party.ts'
import type { PriceContext } from '../price-context.queries.ts'
import type { OpenPlace } from './books.ts'
import type { Look } from './look.ts'
import type { PlaceBook } from './place-book.ts'

/** The cheapest room and plan of a hotel: how many rooms, how many of them are left, and what they cost to the paisa. */
export type Offer = { room: number; plan: number; rooms: number; left: number; total: number }

type Paying = { payers: Payer[]; weight: Weight }

/** Adds up the rooms and plans of one hotel after another, for one buyer and one party. */
export class Till {
  readonly book: PlaceBook
  /** Below what least price a stay is certain to be added up; what is too much for that is not sold. */
  readonly certainBelow: number
  readonly #bill: StayTotal
  readonly #party: Party
  readonly #look: Look
  readonly #counts: { nights: number; rooms: number }
  readonly #inState: boolean[] = []
  /** Who pays how much, by the policy and the number of rooms. */
  readonly #paying: Paying[][] = []
  /** Of each offer of the hotel that is looked at: what it costs at least, and what is needed to say it exactly. */
  #offers = 0
  readonly #least: number[] = []
  readonly #room: number[] = []
  readonly #plan: number[] = []

  constructor({ book, place, rate }: OpenPlace, context: PriceContext, party: Party, look: Look) {
    const { markup, taxRows, buyerState, houseState, day } = context
    const supply = { service: 'hotel' as const, country: place.country, buyerState, houseState, day }
    this.book = book
    this.#bill = new StayTotal({ rate, markup, taxRows, supply })
    this.#party = party
    this.#look = look
    this.#counts = { nights: party.nights, rooms: party.adults }
    this.certainBelow = this.#bill.certainBelow(this.#counts)
  }

  /** What a stay in so many rooms of a hotel costs at least, when its nights cost so much for one person. */
  atLeast(hotel: number, units: number, rooms: number): number {
    return this.#bill.atLeast(units, this.#party.nights, this.payingOf(hotel, rooms).weight)
  }

  /**
   * The cheapest offer of a hotel, or null when it has none. What is likely to be the cheapest is added up first, and after
   * it only what may cost no more.
   */
  cheapest(hotel: number, plans: readonly number[]): Offer | null {
    const first = this.#list(hotel, plans)
    if (this.#offers === 0) return null
    let best = this.#total(hotel, first)
    let found = first
    for (let offer = 0; offer < this.#offers; offer++) {
      if (offer === first || (this.#least[offer] ?? 0) > best) continue
      const total = this.#total(hotel, offer)
      if (total > best || (total === best && !this.#comesBefore(offer, found))) continue
      best = total
      found = offer
    }
    if (best === Number.POSITIVE_INFINITY) return null
    const look = this.#look
    const room = this.#room[found] ?? 0
    look.takesRoom(room)
    return { room, plan: this.#plan[found] ?? 0, rooms: look.needed, left: look.left, total: best }
  }

  /** Who pays how much when the party takes so many rooms of a hotel. */
  payingOf(hotel: number, rooms: number): Paying {
    const policy = this.book.policy[hotel] ?? 0
    const known = (this.#paying[policy] ??= [])
    const paying = known[rooms]
    if (paying) return paying
    const held = this.book.policies.get(policy)
    const payers = payersOf(headsOfParty(this.#party, rooms, held.childPolicy), held)
    return (known[rooms] = { payers, weight: weightOf(payers) })
  }

  /** Lists the offers of a hotel, and gives the one that may be the cheapest. */
  #list(hotel: number, plans: readonly number[]): number {
    const { roomFrom } = this.book
    const look = this.#look
    let first = 0
    this.#offers = 0
    for (let room = roomFrom[hotel] ?? 0; room < (roomFrom[hotel + 1] ?? 0); room++) {
      if (!look.takesRoom(room)) continue
      for (const plan of plans) {
        const units = look.unitsOf(plan)
        if (units === 0) continue
        const offer = this.#offers++
        this.#least[offer] = this.atLeast(hotel, units, look.needed)
        this.#room[offer] = room
        this.#plan[offer] = plan
        if ((this.#least[offer] ?? 0) < (this.#least[first] ?? 0)) first = offer
      }
    }
    return first
  }

  /** Of two that cost the same the first plan counts, then the first room. */
  #comesBefore(offer: number, other: number): boolean {
    const { roomId } = this.book
    const plans = (this.#plan[offer] ?? 0) - (this.#plan[other] ?? 0)
    return plans < 0 || (plans === 0 && (roomId[this.#room[offer] ?? 0] ?? '') < (roomId[this.#room[other] ?? 0] ?? ''))
  }

  /** What an offer costs, to the paisa; infinite when that is too much to be exact. */
  #total(hotel: number, offer: number): number {
    const bill = this.#bill
    const look = this.#look
    const plan = this.#plan[offer] ?? 0
    look.takesRoom(this.#room[offer] ?? 0)
    const { payers } = this.payingOf(hotel, look.needed)
    try {
      bill.begin()
      for (let part = 0; part < look.parts; part++)
        bill.addNights(look.unitIn(part, plan), look.nights[part] ?? 0, payers)
      this.#counts.rooms = look.needed
      return bill.end(this.#counts, this.#isInState(hotel))
    } catch (error) {
      if (error instanceof RangeError) return Number.POSITIVE_INFINITY
      throw error
    }
  }

  #isInState(hotel: number): boolean {
    const state = this.book.state[hotel] ?? 0
    return (this.#inState[state] ??= this.#bill.isInState(this.book.states.get(state)))
  }
}
