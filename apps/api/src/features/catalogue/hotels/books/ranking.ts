import { type MealPlan, mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { StayCharges } from '@karavan/domain/catalogue/hotels/stay-price'
import type { Party } from '../party.ts'
import type { PriceContext } from '../price-context.queries.ts'
import type { OpenPlace } from './books.ts'
import { Look } from './look.ts'
import { type Offer, Till } from './till.ts'

/**
 * The hotels that can take a party: side by side lists, since there may be thousands and a page shows twenty of them. Of each is
 * known what it costs at least; which room and plan is the cheapest, and its price to the paisa, is found when it is asked for.
 */
export class Ranking {
  count = 0
  readonly places: readonly OpenPlace[]
  readonly place: Uint8Array
  readonly hotel: Int32Array
  readonly least: Float64Array
  /** The plans that can be had in any of its rooms, one bit each. */
  readonly plans: Uint8Array
  readonly #offers: (Offer | undefined)[] = []
  readonly #looks: Look[]
  readonly #tills: Till[]
  readonly #wanted: number[]
  /** What the hotel looked at last costs at least before offers: what is too large is so before them. */
  #plain = 0
  /** Of its rooms that are alike and needed in the same number: what their nights cost one person at least, all and each. */
  #hasOffers = false
  #needed = 0
  #fewest = 0
  #lowest = Number.POSITIVE_INFINITY

  constructor(places: readonly OpenPlace[], context: PriceContext, party: Party, plans: readonly MealPlan[]) {
    const hotels = places.reduce((sum, { book }) => sum + book.hotels, 0)
    this.places = places
    this.place = new Uint8Array(hotels)
    this.hotel = new Int32Array(hotels)
    this.least = new Float64Array(hotels)
    this.plans = new Uint8Array(hotels)
    this.#looks = places.map(({ book }) => new Look(book, party, context.day))
    this.#tills = places.map((open, index) => new Till(open, context, party, this.#looks[index] as Look))
    this.#wanted = mealPlans.flatMap((plan, index) => (plans.includes(plan) ? [index] : []))
    for (const index of places.keys()) this.#rank(index)
  }

  /** The cheapest that a found hotel has. */
  offerOf(at: number): Offer {
    const known = this.#offers[at]
    if (known) return known
    const offer = this.#tillOf(at).cheapest(this.hotel[at] ?? 0, this.#wanted)
    if (!offer) throw new Error('A hotel was found that has nothing')
    return (this.#offers[at] = offer)
  }

  /** Which of two costs less; what costs at least more than another needs not be added up. */
  compareTotals(one: number, other: number): number {
    const { total } = this.offerOf(other)
    return (this.least[one] ?? 0) > total ? 1 : this.offerOf(one).total - total
  }

  /** What a found hotel is charged with in its cheapest room. */
  chargesOf(at: number): StayCharges {
    const { room, plan } = this.offerOf(at)
    return this.#tillOf(at).chargesOf(this.hotel[at] ?? 0, room, plan)
  }

  /** How many days from now the party comes. */
  get ahead(): number {
    return this.#looks[0]?.ahead ?? 0
  }

  bookOf(at: number): OpenPlace {
    return this.places[this.place[at] ?? 0] as OpenPlace
  }

  #tillOf(at: number): Till {
    return this.#tills[this.place[at] ?? 0] as Till
  }

  #rank(index: number): void {
    const look = this.#looks[index] as Look
    const till = this.#tills[index] as Till
    const { hotels } = till.book
    for (let hotel = 0; hotel < hotels; hotel++) {
      if (!look.takesHotel(hotel)) continue
      const least = this.#leastOf(hotel, look, till)
      if (least === Number.POSITIVE_INFINITY) continue
      if (!(this.#plain < till.certainBelow)) {
        const offer = till.cheapest(hotel, this.#wanted)
        if (!offer) continue
        this.#offers[this.count] = offer
      }
      this.place[this.count] = index
      this.hotel[this.count] = hotel
      this.least[this.count] = least
      this.count++
    }
  }

  /** What a hotel costs at least, its plans written down; infinite when it has nothing. */
  #leastOf(hotel: number, look: Look, till: Till): number {
    const { roomFrom } = till.book
    const stop = roomFrom[hotel + 1] ?? 0
    let least = Number.POSITIVE_INFINITY
    let plans = 0
    this.#plain = Number.POSITIVE_INFINITY
    this.#hasOffers = till.offersIn(hotel).length > 0
    for (let room = roomFrom[hotel] ?? 0; room < stop; room++) {
      if (!look.takesRoom(room)) continue
      if (look.needed !== this.#needed) {
        least = Math.min(least, this.#leastOfAlike(hotel, till))
        this.#needed = look.needed
      }
      for (const plan of this.#wanted) {
        const units = look.unitsOf(plan)
        if (units === 0) continue
        plans |= 1 << plan
        if (look.hasExtras) least = Math.min(least, this.#leastIn(hotel, plan, units, look, till))
        else this.#addAlike(units, look, plan)
      }
    }
    this.plans[this.count] = plans
    return Math.min(least, this.#leastOfAlike(hotel, till))
  }

  #addAlike(units: number, look: Look, plan: number): void {
    if (this.#fewest === 0 || units < this.#fewest) this.#fewest = units
    if (this.#hasOffers) this.#lowest = Math.min(this.#lowest, look.lowestOf(plan))
  }

  /** Of rooms of which as many are needed, the one whose nights cost the least costs the least. */
  #leastOfAlike(hotel: number, till: Till): number {
    if (this.#fewest === 0) return Number.POSITIVE_INFINITY
    const plain = this.#note(till.atLeast(hotel, this.#fewest, this.#needed))
    this.#fewest = 0
    if (!this.#hasOffers) return plain
    const lowest = this.#lowest
    this.#lowest = Number.POSITIVE_INFINITY
    return till.leastKept(hotel, plain, { rooms: this.#needed, lowest, alone: false })
  }

  /** The same of one room and plan that is not like others, since its seasons have amounts beside prices. */
  #leastIn(hotel: number, plan: number, units: number, look: Look, till: Till): number {
    const kept = { rooms: look.needed, lowest: look.lowestOf(plan), alone: true }
    return till.leastKept(hotel, this.#note(till.leastOf(hotel, plan, units)), kept)
  }

  #note(plain: number): number {
    if (plain < this.#plain) this.#plain = plain
    return plain
  }
}
