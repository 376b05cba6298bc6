import { toDay } from '@karavan/domain/base/dates'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import type { StayPart } from '@karavan/domain/catalogue/hotels/stay-price'
import type { Party } from '../party.ts'
import type { PlaceBook } from './place-book.ts'

/** A party that looks for rooms in one place; what it found of the room it looked at last stands in its fields. */
export class Look {
  left = 0
  needed = 0
  /** How many parts the stay has, each with prices of its own: where those stand, and for how many nights. */
  parts = 0
  readonly season: number[] = []
  readonly nights: number[] = []
  readonly #from: number
  readonly #until: number
  readonly #book: PlaceBook
  readonly #party: Party
  readonly #neededBy: number[]

  constructor(book: PlaceBook, party: Party, shift = 0) {
    const { adults, childrenAges } = party
    this.#from = toDay(party.from) + shift
    this.#until = toDay(party.until) + shift
    this.#book = book
    this.#party = party
    this.#neededBy = book.capacities.list.map(
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
    this.left = nights.least(room, this.#from, this.#until, allotment[room] ?? 0)
    return this.left >= this.needed && this.#hasSeasons(room)
  }

  #hasSeasons(room: number): boolean {
    const { seasonFrom, start, end } = this.#book
    const stop = seasonFrom[room + 1] ?? 0
    let season = seasonFrom[room] ?? 0
    while (season < stop && (end[season] ?? 0) < this.#from) season++
    let day = this.#from
    this.parts = 0
    while (day < this.#until) {
      if (season === stop || (start[season] ?? 0) > day) return false
      const next = Math.min(this.#until, (end[season] ?? 0) + 1)
      this.season[this.parts] = season++
      this.nights[this.parts++] = next - day
      day = next
    }
    return true
  }

  /** What one person pays at a plan for all nights of the room looked at, before anything is added; zero when it is not sold. */
  unitsOf(plan: number): number {
    const { price } = this.#book
    let units = 0
    for (let part = 0; part < this.parts; part++) {
      const unit = price[(this.season[part] ?? 0) * mealPlans.length + plan] ?? 0
      if (!(unit > 0)) return 0
      units += unit * (this.nights[part] ?? 0)
    }
    return units
  }

  unitIn(part: number, plan: number): number {
    return this.#book.price[(this.season[part] ?? 0) * mealPlans.length + plan] ?? 0
  }

  /** The parts of the stay in the room looked at, at a plan. */
  partsOf(plan: number): StayPart[] {
    const parts: StayPart[] = []
    for (let part = 0; part < this.parts; part++)
      parts.push({ unit: this.unitIn(part, plan), nights: this.nights[part] ?? 0 })
    return parts
  }
}

/** Whether anything in a place can take the party when it comes so many days later. */
export function canTake(book: PlaceBook, party: Party, shift: number): boolean {
  const look = new Look(book, party, shift)
  for (let hotel = 0; hotel < book.hotels; hotel++) {
    if (!look.takesHotel(hotel)) continue
    for (let room = book.roomFrom[hotel] ?? 0; room < (book.roomFrom[hotel + 1] ?? 0); room++)
      if (look.takesRoom(room) && mealPlans.some((_, plan) => look.unitsOf(plan) > 0)) return true
  }
  return false
}
