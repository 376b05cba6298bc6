import { toDay, type PlainDate } from '@karavan/domain/base/dates'
import type { Db } from '../../../../platform/db/database.ts'
import { addDays, hasDays, noDays, type OpenDays } from './calendar.ts'
import { askWhichChanged } from './change-log.queries.ts'
import type { FoundPlace } from './house-book.ts'
import { hotelsByName, type PlaceBook } from './place-book.ts'
import type { Snapshot } from './snapshot.ts'

/** A hotel and its days. */
export type HotelDays = { id: string; hotelName: string; days: OpenDays }

/** The days of a place, and of the first of its hotels by name that have any. */
export type PlaceDays = { days: OpenDays; hotels: HotelDays[]; total: number }

/** Of how many hotels the days are kept, in all places together; more than an answer can hold. */
const mostHotels = 2000

type Reading = {
  db: Db
  listPlaces: (day: PlainDate) => Promise<readonly FoundPlace[]>
  glance: <T>(place: FoundPlace, day: PlainDate, look: (book: PlaceBook) => T) => Promise<T>
}

export type PlacesDays = readonly (FoundPlace & PlaceDays)[]

type Kept = {
  at: Snapshot | null
  day: PlainDate
  of: Map<string, PlaceDays>
  places: readonly FoundPlace[]
  found: PlacesDays
}

const nothing = (): Kept => ({ at: null, day: '', of: new Map(), places: [], found: [] })

function daysIn(book: PlaceBook, today: number, most: number): PlaceDays {
  const days = noDays()
  const open: number[] = []
  for (const hotel of hotelsByName(book)) {
    const own = book.calendar.daysOf(hotel, today)
    if (!hasDays(own)) continue
    addDays(days, own)
    open.push(hotel)
  }
  const hotels = open.slice(0, most).map((hotel) => {
    const { arrivals, departures } = book.calendar.daysOf(hotel, today)
    return {
      id: book.hotelId[hotel] ?? '',
      hotelName: book.hotelName[hotel] ?? '',
      days: { arrivals: arrivals.slice(), departures: departures.slice() },
    }
  })
  return { days, hotels, total: open.length }
}

/**
 * The days of all places. Of each a little is kept, and every look asks by one statement which of them changed since the last; only
 * the books of those are looked into. One look is under way at a time: who comes meanwhile waits, with all who do, for the next.
 */
export class Overview {
  readonly #reading: Reading
  #kept = nothing()
  #running: Promise<PlacesDays> | null = null
  #next: Promise<PlacesDays> | null = null

  constructor(reading: Reading) {
    this.#reading = reading
  }

  forget(): void {
    this.#kept = nothing()
  }

  /** The places in which one can arrive; the list is the same one while nothing in it changes. */
  look(day: PlainDate): Promise<PlacesDays> {
    if (!this.#running) return this.#start(day)
    const next = () => this.#start(day)
    this.#next ??= this.#running.then(next, next)
    return this.#next
  }

  #start(day: PlainDate): Promise<PlacesDays> {
    this.#next = null
    const running = this.#run(day).finally(() => {
      if (this.#running === running) this.#running = null
    })
    this.#running = running
    return running
  }

  async #run(day: PlainDate): Promise<PlacesDays> {
    if (this.#kept.day !== day) this.#kept = { ...nothing(), day }
    const kept = this.#kept
    const { db, listPlaces, glance } = this.#reading
    const places = await listPlaces(day)
    const { at, changed } = await askWhichChanged(db, [...kept.of.keys()], kept.at)
    for (const id of changed) kept.of.delete(id)
    const missing = places.filter(({ id }) => !kept.of.has(id))
    const most = Math.ceil(mostHotels / Math.max(1, places.length))
    for (const place of missing)
      kept.of.set(place.id, await glance(place, day, (book) => daysIn(book, toDay(day), most)))
    kept.at = at
    if (missing.length > 0 || kept.places !== places) {
      kept.found = places.flatMap((place) => {
        const days = kept.of.get(place.id)
        return days && days.total > 0 ? [{ ...place, ...days }] : []
      })
      kept.of = new Map(places.flatMap(({ id }) => [[id, kept.of.get(id) as PlaceDays]]))
      kept.places = places
    }
    return kept.found
  }
}
