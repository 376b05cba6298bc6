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

/** How long a place may be told as it was, in ms, when its book is not kept and has to be read for it. */
const mostAge = 60_000

type Reading = {
  db: Db
  now: () => number
  /** Whether the book of a place is in memory. */
  isKept: (placeId: string) => boolean
  listPlaces: (day: PlainDate) => Promise<readonly FoundPlace[]>
  glance: <T>(place: FoundPlace, day: PlainDate, look: (book: PlaceBook) => T) => Promise<T>
}

export type PlacesDays = readonly (FoundPlace & PlaceDays)[]

type Kept = {
  at: Snapshot | null
  day: PlainDate
  of: Map<string, PlaceDays & { readAt: number }>
  /** The places that changed since they were looked into. */
  changed: Set<string>
  places: readonly FoundPlace[]
  found: PlacesDays
}

const nothing = (): Kept => ({ at: null, day: '', of: new Map(), changed: new Set(), places: [], found: [] })

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
 * the books of those are looked into. One look is under way at a time: who comes meanwhile waits, with all who do, for the next. Where
 * memory is too small for all books, a place without one is read anew once a minute at most, so that nobody can keep a server busy.
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
    const { db, now, listPlaces, glance } = this.#reading
    const places = await listPlaces(day)
    const { at, changed } = await askWhichChanged(db, [...kept.of.keys()], kept.at)
    for (const id of changed) kept.changed.add(id)
    const missing = places.filter(({ id }) => this.#isDue(kept, id))
    const most = Math.ceil(mostHotels / Math.max(1, places.length))
    for (const place of missing) {
      const days = await glance(place, day, (book) => daysIn(book, toDay(day), most))
      kept.of.set(place.id, { ...days, readAt: now() })
      kept.changed.delete(place.id)
    }
    kept.at = at
    if (missing.length > 0 || kept.places !== places) {
      kept.found = places.flatMap((place) => {
        const days = kept.of.get(place.id)
        return days && days.total > 0 ? [{ ...place, ...days }] : []
      })
      const ids = new Set(places.map(({ id }) => id))
      for (const id of kept.of.keys()) if (!ids.has(id)) kept.of.delete(id)
      kept.places = places
    }
    return kept.found
  }

  #isDue({ of, changed }: Kept, placeId: string): boolean {
    const known = of.get(placeId)
    if (!known) return true
    const { isKept, now } = this.#reading
    return changed.has(placeId) && (isKept(placeId) || now() - known.readAt >= mostAge)
  }
}
