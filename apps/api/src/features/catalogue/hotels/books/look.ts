import { daysBetween, type PlainDate, toDay, weekdayOfDay } from '@karavan/domain/base/dates'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { roomsNeeded } from '@karavan/domain/catalogue/hotels/room-allocation'
import type { Party } from '../party.ts'
import type { PlaceBook } from './place-book.ts'

/** A party that looks for rooms in one place; what it found of the room it looked at last stands in its fields. */
export class Look {
  left = 0
  needed = 0
  capacity = 0
  /** How many parts the stay has, each with prices of its own: where those stand, and for how many nights. */
  parts = 0
  readonly season: number[] = []
  readonly nights: number[] = []
  /** Whether one of the parts has amounts or limits beside its prices. */
  hasExtras = false
  /** How many days from now the party comes. */
  readonly ahead: number
  /** In which part each night is, of a room whose seasons hold on some weekdays; else the parts follow each other. */
  readonly #partOf: number[] = []
  #woven = false
  readonly #from: number
  readonly #until: number
  readonly #weekday: number
  readonly #book: PlaceBook
  readonly #party: Party
  readonly #neededBy: number[]

  constructor(book: PlaceBook, party: Party, day: PlainDate, shift = 0) {
    const { adults, childrenAges } = party
    this.#from = toDay(party.from) + shift
    this.#until = toDay(party.until) + shift
    this.#weekday = weekdayOfDay(this.#from)
    this.ahead = daysBetween(day, party.from) + shift
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

  /** Whether the party finds beds in rooms of this type on every night, the nights seasons, and these let it come. */
  takesRoom(room: number): boolean {
    const { capacity, allotment, nights, woven } = this.#book
    this.capacity = capacity[room] ?? 0
    this.needed = this.#neededBy[this.capacity] ?? 0
    if (this.needed === 0) return false
    this.left = nights.least(room, this.#from, this.#until, allotment[room] ?? 0)
    if (this.left < this.needed) return false
    this.#woven = woven[room] === 1
    return (this.#woven ? this.#hasWoven(room) : this.#hasSeasons(room)) && this.#mayBegin()
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

  /** The same where seasons may lie over each other on different weekdays: each night is looked for by itself. */
  #hasWoven(room: number): boolean {
    this.parts = 0
    for (let day = this.#from; day < this.#until; day++) {
      const season = this.#seasonOn(room, day)
      if (season < 0) return false
      let part = 0
      while (part < this.parts && this.season[part] !== season) part++
      if (part === this.parts) {
        this.season[part] = season
        this.nights[part] = 0
        this.parts++
      }
      this.nights[part] = (this.nights[part] ?? 0) + 1
      this.#partOf[day - this.#from] = part
    }
    return true
  }

  #seasonOn(room: number, day: number): number {
    const { seasonFrom, start, end, weekdays } = this.#book
    const stop = seasonFrom[room + 1] ?? 0
    const bit = 1 << weekdayOfDay(day)
    for (let season = seasonFrom[room] ?? 0; season < stop && (start[season] ?? 0) <= day; season++)
      if ((end[season] ?? 0) >= day && (weekdays[season] ?? 0) & bit) return season
    return -1
  }

  #mayBegin(): boolean {
    const { extra } = this.#book
    this.hasExtras = false
    for (let part = 0; part < this.parts; part++) if ((extra[this.season[part] ?? 0] ?? 0) > 0) this.hasExtras = true
    return !this.hasExtras || this.#book.mayBegin(this.season[0] ?? 0, this.#party.nights, this.#weekday)
  }

  /** In which part of the stay each of its nights is. */
  partOfNights(): number[] {
    if (this.#woven) return this.#partOf.slice(0, this.#until - this.#from)
    const found: number[] = []
    for (let part = 0; part < this.parts; part++)
      for (let night = 0; night < (this.nights[part] ?? 0); night++) found.push(part)
    return found
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

  /** The least that one person pays for a night at a plan. */
  lowestOf(plan: number): number {
    let lowest = Number.POSITIVE_INFINITY
    for (let part = 0; part < this.parts; part++) lowest = Math.min(lowest, this.unitIn(part, plan))
    return lowest
  }
}

/** Whether anything in a place can take the party when it comes so many days later. */
export function canTake(book: PlaceBook, party: Party, day: PlainDate, shift: number): boolean {
  const look = new Look(book, party, day, shift)
  for (let hotel = 0; hotel < book.hotels; hotel++) {
    if (!look.takesHotel(hotel)) continue
    for (let room = book.roomFrom[hotel] ?? 0; room < (book.roomFrom[hotel + 1] ?? 0); room++)
      if (look.takesRoom(room) && mealPlans.some((_, plan) => look.unitsOf(plan) > 0)) return true
  }
  return false
}
