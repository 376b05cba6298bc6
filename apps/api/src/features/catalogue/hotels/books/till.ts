import { datesBetween } from '@karavan/domain/base/dates'
import { headsOf, headsOfParty, type Payer, payersOf, type RoomHeads } from '@karavan/domain/catalogue/hotels/heads'
import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { Offer as HotelOffer } from '@karavan/domain/catalogue/hotels/offer'
import { leastKept, type MostTaken, mostTaken } from '@karavan/domain/catalogue/hotels/offer-bound'
import { chooseOffers, isOffered, type OfferedStay } from '@karavan/domain/catalogue/hotels/offer-choice'
import { allocateRooms } from '@karavan/domain/catalogue/hotels/room-allocation'
import {
  cutsOf,
  linesOfParts,
  nightPrice,
  type StayCharges,
  type StayPart,
} from '@karavan/domain/catalogue/hotels/stay-price'
import { StayTotal, type Weight, weightOf } from '@karavan/domain/catalogue/hotels/stay-total'
import type { Party } from '../party.ts'
import type { PriceContext } from '../price-context.queries.ts'
import type { OpenPlace } from './books.ts'
import type { Look } from './look.ts'
import type { PlaceBook } from './place-book.ts'

/** The cheapest room and plan of a hotel: how many rooms, how many of them are left, and what they cost to the paisa. */
export type Offer = { room: number; plan: number; rooms: number; left: number; gross: number; total: number }

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
  /** Who pays how much where a season has prices alone, by the policy and the number of rooms. */
  readonly #paying: Paying[][] = []
  /** Who sleeps how, by the policy and the capacity of a room; only amounts for extra beds ask for it. */
  readonly #heads: RoomHeads[][] = []
  readonly #offered: Pick<OfferedStay, 'day' | 'ahead' | 'nights'>
  /** The offers a stay like this may have, by the list of all that a hotel has. */
  readonly #held: (readonly HotelOffer[])[] = []
  readonly #most: MostTaken[] = []
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
    this.#offered = { day, ahead: look.ahead, nights: datesBetween(party.from, party.until) }
    this.#counts = { nights: party.nights, rooms: party.adults }
    this.certainBelow = this.#bill.certainBelow(this.#counts)
  }

  /** What a stay in so many rooms of a hotel costs at least without offers, when its nights cost so much for one person. */
  atLeast(hotel: number, units: number, rooms: number): number {
    return this.#bill.atLeast(units, this.#party.nights, this.#payingOf(hotel, rooms).weight)
  }

  /** The same of the room looked at, at a plan, whatever its seasons have beside prices. */
  leastOf(hotel: number, plan: number, units: number): number {
    const look = this.#look
    if (!look.hasExtras) return this.atLeast(hotel, units, look.needed)
    let least = 0
    for (let part = 0; part < look.parts; part++) {
      const nights = look.nights[part] ?? 0
      least += this.#bill.atLeast(look.unitIn(part, plan) * nights, nights, weightOf(this.#payersIn(hotel, part)))
    }
    return least
  }

  /**
   * What is left of that at least after the offers of the hotel, in so many rooms; `lowest` is the least that one person pays
   * for a night, and alone for it where others may pay amounts.
   */
  leastKept(
    hotel: number,
    least: number,
    { rooms, lowest, alone }: { rooms: number; lowest: number; alone: boolean },
  ): number {
    if (this.offersIn(hotel).length === 0) return least
    const { weight, heads } = this.#payingOf(hotel, rooms).weight
    const night = alone ? lowest : Math.max(lowest, weight * lowest - heads)
    const { nights, adults, childrenAges } = this.#party
    const counts = { nights, people: adults + childrenAges.length }
    return this.#bill.atLeastKept(least, leastKept(this.#mostTaken(hotel), rooms, night), counts)
  }

  /** The offers of a hotel that a stay like this may have, in some room at some plan. */
  offersIn(hotel: number): readonly HotelOffer[] {
    const at = this.book.offers[hotel] ?? 0
    return (this.#held[at] ??= this.book.offerLists.get(at).filter((offer) => isOffered(offer, this.#offered)))
  }

  #mostTaken(hotel: number): MostTaken {
    return (this.#most[this.book.offers[hotel] ?? 0] ??= mostTaken(this.offersIn(hotel), this.#offered))
  }

  /**
   * The cheapest offer of a hotel, or null when it has none. What is likely to be the cheapest is added up first, and after
   * it only what may cost no more.
   */
  cheapest(hotel: number, plans: readonly number[]): Offer | null {
    const first = this.#list(hotel, plans)
    if (this.#offers === 0) return null
    let best = this.#total(hotel, first)
    let { gross } = this.#bill
    let found = first
    for (let offer = 0; offer < this.#offers; offer++) {
      if (offer === first || (this.#least[offer] ?? 0) > best) continue
      const total = this.#total(hotel, offer)
      if (total > best || (total === best && !this.#comesBefore(offer, found))) continue
      best = total
      gross = this.#bill.gross
      found = offer
    }
    if (best === Number.POSITIVE_INFINITY) return null
    const look = this.#look
    const room = this.#room[found] ?? 0
    look.takesRoom(room)
    return { room, plan: this.#plan[found] ?? 0, rooms: look.needed, left: look.left, gross, total: best }
  }

  /** What a room that was found is charged with at a plan. */
  chargesOf(hotel: number, room: number, plan: number): StayCharges {
    const look = this.#look
    look.takesRoom(room)
    const parts = Array.from({ length: look.parts }, (_, part): StayPart => {
      const payers = this.#payersIn(hotel, part)
      return { unit: look.unitIn(part, plan), nights: look.nights[part] ?? 0, payers }
    })
    const offers = this.offersIn(hotel)
    return {
      lines: linesOfParts(parts, mealPlans[plan] as MealPlan),
      cuts: offers.length === 0 ? [] : cutsOf(offers, this.#offeredIn(room, plan), parts, look.partOfNights()),
    }
  }

  /** Who pays how much when the party takes so many rooms of a hotel, in seasons that have prices alone. */
  #payingOf(hotel: number, rooms: number): Paying {
    const policy = this.book.policy[hotel] ?? 0
    const known = (this.#paying[policy] ??= [])
    const paying = known[rooms]
    if (paying) return paying
    const held = this.book.policies.get(policy)
    const payers = payersOf(headsOfParty(this.#party, rooms, held), held)
    return (known[rooms] = { payers, weight: weightOf(payers) })
  }

  /** Who pays how much in a part of the stay in the room looked at. */
  #payersIn(hotel: number, part: number): readonly Payer[] {
    const look = this.#look
    const amounts = look.hasExtras ? this.book.amountsOf(look.season[part] ?? 0) : undefined
    if (!amounts) return this.#payingOf(hotel, look.needed).payers
    const policy = this.book.policy[hotel] ?? 0
    const { extraAdults, extraBeds, ...heads } = this.#headsOf(policy, look.capacity)
    return payersOf(heads, this.book.policies.get(policy), { ...amounts, extraAdults, extraBeds })
  }

  #headsOf(policy: number, capacity: number): RoomHeads {
    const known = (this.#heads[policy] ??= [])
    const { adults, childrenAges } = this.#party
    const occupancies = () => allocateRooms(adults, childrenAges, this.book.capacities.get(capacity)) ?? []
    return (known[capacity] ??= headsOf(occupancies(), this.book.policies.get(policy)))
  }

  #offeredIn(room: number, plan: number): OfferedStay {
    const { day, ahead, nights } = this.#offered
    const roomId = this.book.roomId[room] ?? ''
    return { day, ahead, nights, rooms: this.#look.needed, roomId, plan: mealPlans[plan] as MealPlan }
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
        const kept = { rooms: look.needed, lowest: look.lowestOf(plan), alone: look.hasExtras }
        this.#least[offer] = this.leastKept(hotel, this.leastOf(hotel, plan, units), kept)
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
    const room = this.#room[offer] ?? 0
    look.takesRoom(room)
    try {
      bill.begin()
      for (let part = 0; part < look.parts; part++)
        bill.addNights(look.unitIn(part, plan), look.nights[part] ?? 0, this.#payersIn(hotel, part))
      const offers = this.offersIn(hotel)
      if (offers.length > 0) this.#cut(offers, hotel, room, plan)
      this.#counts.rooms = look.needed
      return bill.end(this.#counts, this.#isInState(hotel))
    } catch (error) {
      if (error instanceof RangeError) return Number.POSITIVE_INFINITY
      throw error
    }
  }

  /** Takes offers off the nights that were added up. */
  #cut(offers: readonly HotelOffer[], hotel: number, room: number, plan: number): void {
    const look = this.#look
    const priceOf: number[] = []
    for (let part = 0; part < look.parts; part++)
      priceOf.push(nightPrice(look.unitIn(part, plan), this.#payersIn(hotel, part)))
    const partOf = look.partOfNights()
    const prices = partOf.map((part) => priceOf[part] ?? 0)
    const left = chooseOffers(offers, this.#offeredIn(room, plan), prices).at(-1)?.after
    if (!left) return
    for (let night = 0; night < left.length; night++)
      if (left[night] !== prices[night]) this.#bill.cutNight(partOf[night] ?? 0, prices[night] ?? 0, left[night] ?? 0)
  }

  #isInState(hotel: number): boolean {
    const state = this.book.state[hotel] ?? 0
    return (this.#inState[state] ??= this.#bill.isInState(this.book.states.get(state)))
  }
}
