import { maxNights } from '@karavan/contracts/catalogue/hotels/rate'
import { weekdayOfDay } from '@karavan/domain/base/dates'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { enlarged, type NightsLeft } from './nights-left.ts'

type List = ArrayLike<number>

/** What dates depend on of the hotels of a place. */
type Dated = Readonly<
  Record<'onSale' | 'minNights' | 'roomFrom' | 'seasonFrom' | 'start' | 'end' | 'weekdays' | 'price', List>
> & {
  readonly hotels: number
  readonly nights: NightsLeft
  leastStay(season: number): number
  longestStay(season: number): number
  takesArrivals(season: number, weekday: number): boolean
}

/** The nights, counted from today, of which dates are told. */
export const horizon = 400

/** Days from today on, a bit for each: a stay can end on the day after the last night. */
const words = (horizon >> 5) + 1

/** On which days one can arrive and leave. */
export type OpenDays = { arrivals: Uint32Array; departures: Uint32Array }

export const noDays = (): OpenDays => ({ arrivals: new Uint32Array(words), departures: new Uint32Array(words) })

/** Adds the days of another. */
export function addDays(days: OpenDays, { arrivals, departures }: OpenDays): void {
  for (let at = 0; at < words; at++) {
    days.arrivals[at] = (days.arrivals[at] ?? 0) | (arrivals[at] ?? 0)
    days.departures[at] = (days.departures[at] ?? 0) | (departures[at] ?? 0)
  }
}

export const hasDays = ({ arrivals }: OpenDays): boolean => arrivals.some((word) => word !== 0)

/** The days of a list in their order, counted from today. */
export function listDays(bits: Uint32Array, most = Number.POSITIVE_INFINITY): number[] {
  const days: number[] = []
  for (let day = 0; day <= horizon && days.length < most; day++)
    if (((bits[day >> 5] ?? 0) >>> (day & 31)) & 1) days.push(day)
  return days
}

const set = (bits: Uint32Array, day: number) => {
  bits[day >> 5] = (bits[day >> 5] ?? 0) | (1 << (day & 31))
}

/**
 * On which days the hotels of a book can be entered and left by somebody who takes one room, by the rules of a search. What was worked
 * out for a hotel is kept until its nights change; a hotel that is read anew is another one in the book.
 */
export class Calendar {
  readonly #book: Dated
  #today = 0
  #known = new Uint8Array(0)
  #bits = new Int32Array(0)
  /** Of the room looked at: the season of each night on which it can be had, below zero where it cannot. */
  readonly #season = new Int32Array(horizon)
  /** By how many more stays a day can be left than the day before it. */
  readonly #leaving = new Int32Array(horizon + 2)

  constructor(book: Dated) {
    this.#book = book
  }

  /** What it takes of memory for so many hotels. */
  static bytesFor(hotels: number): number {
    return hotels * (1 + 2 * words * 4)
  }

  /** Forgets a hotel whose nights changed. */
  forget(hotel: number): void {
    if (hotel < this.#known.length) this.#known[hotel] = 0
  }

  /** The days of a hotel, counted from today. */
  daysOf(hotel: number, today: number): OpenDays {
    if (today !== this.#today) {
      this.#known.fill(0)
      this.#today = today
    }
    this.#known = enlarged(this.#known, Uint8Array, this.#book.hotels)
    this.#bits = enlarged(this.#bits, Int32Array, this.#book.hotels * 2 * words)
    const at = hotel * 2 * words * 4
    const days = {
      arrivals: new Uint32Array(this.#bits.buffer, at, words),
      departures: new Uint32Array(this.#bits.buffer, at + words * 4, words),
    }
    if (this.#known[hotel] === 1) return days
    days.arrivals.fill(0)
    days.departures.fill(0)
    if (this.#book.onSale[hotel] === 1) this.#workOut(hotel, days)
    this.#known[hotel] = 1
    return days
  }

  #workOut(hotel: number, { arrivals, departures }: OpenDays): void {
    const { roomFrom } = this.#book
    this.#leaving.fill(0)
    for (let room = roomFrom[hotel] ?? 0; room < (roomFrom[hotel + 1] ?? 0); room++) {
      this.#takeRoom(room)
      for (let plan = 0; plan < mealPlans.length; plan++)
        if (!this.#isCovered(room, plan)) this.#addStays(hotel, plan, arrivals)
    }
    let stays = 0
    for (let day = 0; day <= horizon; day++) {
      stays += this.#leaving[day] ?? 0
      if (stays > 0) set(departures, day)
    }
  }

  #takeRoom(room: number): void {
    const { seasonFrom, start, end, weekdays, nights } = this.#book
    const [list, today] = [this.#season, this.#today]
    list.fill(-1)
    for (let season = seasonFrom[room] ?? 0; season < (seasonFrom[room + 1] ?? 0); season++) {
      const last = Math.min((end[season] ?? 0) - today, horizon - 1)
      for (let night = Math.max((start[season] ?? 0) - today, 0); night <= last; night++)
        if (((weekdays[season] ?? 0) >> weekdayOfDay(today + night)) & 1) list[night] = season
    }
    for (const night of nights.withoutRoom(room, today, today + horizon)) list[night - today] = -1
  }

  /** Whether a plan is sold in no season in which another before it is not: then it opens no further day. */
  #isCovered(room: number, plan: number): boolean {
    for (let other = 0; other < plan; other++) if (this.#isWithin(room, plan, other)) return true
    return false
  }

  #isWithin(room: number, plan: number, other: number): boolean {
    const { seasonFrom, price } = this.#book
    for (let season = seasonFrom[room] ?? 0; season < (seasonFrom[room + 1] ?? 0); season++) {
      const row = season * mealPlans.length
      if ((price[row + plan] ?? 0) > 0 && !((price[row + other] ?? 0) > 0)) return false
    }
    return true
  }

  /** Adds the stays in the room looked at, from the last night back: so it is known how many nights follow. */
  #addStays(hotel: number, plan: number, arrivals: Uint32Array): void {
    const book = this.#book
    const leaving = this.#leaving
    const fewest = book.minNights[hotel] ?? 1
    let free = 0
    for (let night = horizon - 1; night >= 0; night--) {
      const season = this.#season[night] ?? -1
      free = season >= 0 && (book.price[season * mealPlans.length + plan] ?? 0) > 0 ? free + 1 : 0
      const least = Math.max(fewest, book.leastStay(season))
      const most = Math.min(free, book.longestStay(season), maxNights)
      if (least > most || !book.takesArrivals(season, weekdayOfDay(this.#today + night))) continue
      set(arrivals, night)
      leaving[night + least] = (leaving[night + least] ?? 0) + 1
      leaving[night + most + 1] = (leaving[night + most + 1] ?? 0) - 1
    }
  }
}
