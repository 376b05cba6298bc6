import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { type PlainDate, toDay } from '@karavan/domain/base/dates'
import type { Db } from '../../../../platform/db/database.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { HotelRecord } from '../hotel-record.ts'
import type { PriceBuyer, PriceContext } from '../price-context.queries.ts'
import { askForChanges, type BuyerRow, type Change, isTooOld, mostChanges, takeSnapshot } from './change-log.queries.ts'
import { type FeaturedBook, loadFeaturedBook } from './featured-book.ts'
import { HotelPages } from './hotel-pages.ts'
import { type FoundPlace, type HouseBook, loadHouseBook } from './house-book.ts'
import { Overview, type PlacesDays } from './overview.ts'
import { PlaceBook } from './place-book.ts'
import { listHotelRows } from './place-book.queries.ts'
import { type See, seeInTurn, type Source } from './sight.ts'
import { sawMore, type Snapshot } from './snapshot.ts'

/** A place with a currency that has a rate, and its book. */
export type OpenPlace = { place: FoundPlace; rate: number; book: PlaceBook }

/** Some places as they are now, what prices there depend on for one buyer, and the hotel that was asked for beside. */
export type OpenBooks = {
  places: FoundPlace[]
  open: OpenPlace[]
  context: PriceContext
  hotel: HotelRecord | null
}

type Wish = {
  day: PlainDate
  caller: PriceBuyer | null
  /** Which places are wanted, by their names or ids. */
  places: (house: HouseBook) => FoundPlace[]
  /** A hotel that is to be read as its page shows it, wherever it is. */
  hotelId?: string
}

type Book = HouseBook | FeaturedBook | PlaceBook
/** What an answer saw, and which books cannot follow it without reading: as a whole, or some of their hotels. */
type Answered = {
  at: Snapshot
  stale: Set<Book>
  changed: Set<PlaceBook>
  buyers: Map<string, BuyerRow>
  hotels: Map<string, HotelRecord>
}
/** What is asked for: what books have not seen, and what is read beside it. */
type Asked = { books: Book[]; buyerId: string | null; hotelId?: string | undefined }
type Waiting = Asked & {
  resolve: (answer: Answered) => void
  reject: (error: unknown) => void
}

/** The part of the memory that pages of hotels may take. */
const pagesPart = 1 / 16

/** Questions under way at a time. Who comes while so many run is asked for together with the others who wait. */
const mostQuestions = 2

function apply(book: PlaceBook, changes: readonly Change[]): void {
  for (const { room, first, last, nights } of changes)
    if (room !== null) {
      const since = Math.max(first, book.since)
      if (since <= last) book.setNights(room, since, last, nights?.filter(([day]) => day >= since) ?? [])
    }
}

/**
 * The books of one process. They are read when first used, and every search asks what its books have not seen yet. A
 * book only moves on: an answer that saw less than the book has is not applied, and the book has all of it already.
 */
export class Books {
  readonly #database: Source
  readonly #see: See
  readonly #mostBytes: number
  #house: HouseBook | null = null
  #featured: FeaturedBook | null = null
  // In the order of use: the first was not used for the longest time.
  readonly #places = new Map<string, PlaceBook>()
  /** What each took when it was read, and all of them together: to ask all of them at each reading took a tenth of that. */
  readonly #bytesOf = new Map<PlaceBook, number>()
  #bytes = 0
  readonly #pages: HotelPages
  readonly #overview: Overview
  readonly #loading = new Map<string, Promise<unknown>>()
  #waiting: Waiting[] = []
  #asking = 0

  constructor(database: Source, mostBytes: number, ofReplica = false) {
    this.#database = database
    this.#see = ofReplica ? seeInTurn() : (read) => read()
    this.#mostBytes = mostBytes * (1 - pagesPart)
    this.#pages = new HotelPages(mostBytes * pagesPart)
    this.#overview = new Overview({
      db: database.db,
      now: () => performance.now(),
      isKept: (placeId) => this.#places.has(placeId),
      listPlaces: (day) => this.#listPlaces(day),
      glance: (place, day, look) => this.#glance(place, day, look),
    })
    // A server that takes over from another may have lost its last transactions, and counts them anew.
    database.pool.on('error', () => this.forget())
  }

  /** Lets go of everything; the next search reads what it needs. */
  forget(): void {
    this.#house = null
    this.#featured = null
    this.#overview.forget()
    this.#pages.forget()
    this.#places.clear()
    this.#bytesOf.clear()
    this.#bytes = 0
  }

  /** How many places are kept, and how many bytes they took when they were read, roughly. */
  get size(): { places: number; bytes: number } {
    return { places: this.#places.size, bytes: this.#bytes }
  }

  /** The books of some places as they are at the moment of asking or later. */
  async open(wish: Wish): Promise<OpenBooks> {
    const { day, caller, hotelId } = wish
    for (;;) {
      const house = await this.#openHouse(day)
      const places = wish.places(house)
      const priced = places.flatMap((place) => {
        const rate = house.rateOn(day, place.country)
        return rate ? [{ place, rate: rate.rate }] : []
      })
      const open: OpenPlace[] = []
      for (const one of priced) open.push({ ...one, book: await this.#openPlace(one.place.id, day) })
      const books = open.map(({ book }) => book)
      const kept = hotelId === undefined ? null : this.#pages.find(hotelId, books)
      const answer = await this.#ask({
        books: [house, ...books],
        buyerId: caller?.orgId ?? null,
        hotelId: kept ? undefined : hotelId,
      })
      // What is dropped is read anew, and names may mean other places then.
      if (!(await this.#follow(open, answer))) continue
      // Edited since it was kept: it is read with the next question.
      if (kept && this.#pages.find(kept.id, books) !== kept) continue
      const hotel = kept ?? answer.hotels.get(hotelId ?? '') ?? null
      if (hotel && !kept) this.#pages.keep(hotel, answer.at, books)
      const buyer = answer.buyers.get(caller?.orgId ?? '') ?? null
      return { places, open, context: house.contextFor(day, caller, buyer), hotel }
    }
  }

  /** The featured hotels as they are now, at the prices of one buyer. */
  async openFeatured({ day, caller }: Pick<Wish, 'day' | 'caller'>): Promise<Hotel[]> {
    for (;;) {
      const house = await this.#openHouse(day)
      const featured = (this.#featured ??= await this.#once('featured', () =>
        this.#see(() => loadFeaturedBook(this.#database.db)),
      ))
      const answer = await this.#ask({ books: [house, featured], buyerId: caller?.orgId ?? null })
      if (!(await this.#follow([], answer))) continue
      const buyer = answer.buyers.get(caller?.orgId ?? '') ?? null
      return featured.hotelsFor(house.contextFor(day, caller, buyer))
    }
  }

  /** When one can arrive in all places, as it is now; the same list while nothing in it changes. */
  lookOver(day: PlainDate): Promise<PlacesDays> {
    return this.#overview.look(day)
  }

  /** All places on sale that have a currency with a rate; the list is the same one while nothing in it changes. */
  async #listPlaces(day: PlainDate): Promise<readonly FoundPlace[]> {
    let found: readonly FoundPlace[] = []
    await this.open({
      day,
      caller: null,
      places: (house) => {
        found = house.pricedPlaces(day)
        return []
      },
    })
    return found
  }

  /**
   * Looks into the book of a place as it is now. One that is not kept is read for this, and let go where it would drive out another:
   * a look at all places leaves those that are searched in.
   */
  async #glance<T>(place: FoundPlace, day: PlainDate, look: (book: PlaceBook) => T): Promise<T> {
    if (this.#places.has(place.id)) {
      const { open } = await this.open({ day, caller: null, places: () => [place] })
      if (open[0]) return look(open[0].book)
    }
    const book = await this.#read(place.id, toDay(day))
    if (!this.#places.has(place.id) && this.#bytes + book.bytes <= this.#mostBytes) this.#keep(book)
    return look(book)
  }

  /** Brings books to where an answer was; false when one of them had to be dropped. */
  async #follow(open: readonly OpenPlace[], { at, stale, changed }: Answered): Promise<boolean> {
    for (const book of stale) this.#drop(book)
    if (stale.size > 0) return false
    for (const { book } of open)
      while (changed.has(book) && sawMore(at, book.at))
        if (!(await this.#once(`renew ${book.placeId}`, () => this.#renew(book)))) return false
    return true
  }

  #drop(book: Book): void {
    if (book === this.#house) this.#house = null
    else if (book === this.#featured) this.#featured = null
    else if (book === this.#places.get(book.placeId)) this.#remove(book)
  }

  #remove(book: PlaceBook): void {
    this.#places.delete(book.placeId)
    this.#bytes -= this.#bytesOf.get(book) ?? 0
    this.#bytesOf.delete(book)
  }

  async #openHouse(day: PlainDate): Promise<HouseBook> {
    if (this.#house && this.#house.since <= day) return this.#house
    return this.#once(`house ${day}`, async () => {
      this.#house = await this.#see(() => loadHouseBook(this.#database.db, day))
      return this.#house
    })
  }

  async #openPlace(placeId: string, day: PlainDate): Promise<PlaceBook> {
    const since = toDay(day)
    const known = this.#places.get(placeId)
    if (known && known.since <= since && !known.worn) {
      this.#places.delete(placeId)
      this.#places.set(placeId, known)
      return known
    }
    return this.#once(`${placeId} ${day}`, async () => {
      const book = await this.#read(placeId, since)
      this.#keep(book)
      this.#keepWithin()
      return book
    })
  }

  #read(placeId: string, since: number): Promise<PlaceBook> {
    const read = async (db: Db) => {
      const at = await takeSnapshot(db)
      return new PlaceBook(placeId, since, at, await listHotelRows(db, placeId, null, since))
    }
    return this.#see(() => this.#database.transaction(read, 'reads'))
  }

  #keep(book: PlaceBook): void {
    const before = this.#places.get(book.placeId)
    if (before) this.#remove(before)
    this.#places.set(book.placeId, book)
    this.#bytesOf.set(book, book.bytes)
    this.#bytes += book.bytes
  }

  /** Those who want the same at once wait for the same; whatever came in between is asked for afterwards. */
  #once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#loading.get(key) as Promise<T> | undefined
    if (known) return known
    const loading = load().finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  #keepWithin(): void {
    for (const book of this.#places.values()) {
      if (this.#bytes <= this.#mostBytes || this.#places.size === 1) return
      this.#remove(book)
    }
  }

  /** Reads the hotels that changed, with all that changed beside them, as one moment saw it; false when it was too much. */
  async #renew(book: PlaceBook): Promise<boolean> {
    const read = async (db: Db) => {
      await takeSnapshot(db)
      const { at, keptFrom, changes } = await askForChanges(db, [book], { buyerIds: [], hotelIds: [] })
      const ids = [...new Set(changes.flatMap(({ hotel }) => hotel ?? []))]
      const tooMuch = isTooOld(book.at, at, keptFrom) || changes.length >= mostChanges
      return { at, changes, ids, rows: tooMuch ? null : await listHotelRows(db, book.placeId, ids, book.since) }
    }
    const { at, changes, ids, rows } = await this.#see(() => this.#database.transaction(read, 'reads'))
    if (!rows) {
      this.#drop(book)
      return false
    }
    if (!sawMore(at, book.at)) return true
    apply(book, changes)
    for (const id of ids) book.removeHotel(id)
    for (const row of rows) book.addHotel(row)
    book.at = at
    return true
  }

  #ask(asked: Asked): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...asked, resolve, reject })
      void this.#askNext()
    })
  }

  async #askNext(): Promise<void> {
    if (this.#asking >= mostQuestions || this.#waiting.length === 0) return
    const together = this.#waiting
    this.#waiting = []
    this.#asking++
    try {
      const books = [...new Set(together.flatMap((one) => one.books))]
      const buyerIds = [...new Set(together.flatMap(({ buyerId }) => buyerId ?? []))]
      const hotelIds = [...new Set(together.flatMap(({ hotelId }) => hotelId ?? []))]
      const answer = await this.#answer(books, { buyerIds, hotelIds })
      for (const { resolve, books: wanted } of together)
        resolve({ ...answer, stale: new Set(wanted.filter((book) => answer.stale.has(book))) })
    } catch (error) {
      this.forget()
      for (const { reject } of together) reject(error)
    } finally {
      this.#asking--
      void this.#askNext()
    }
  }

  async #answer(books: Book[], beside: Parameters<typeof askForChanges>[2]): Promise<Answered> {
    const { at, keptFrom, changes, buyers, hotels } = await this.#see(() =>
      askForChanges(this.#database.db, books, beside),
    )
    const stale = new Set<Book>()
    const changed = new Set<PlaceBook>()
    for (const book of books) {
      const own = changes.filter(({ place }) => place === book.placeId)
      const isPlace = book instanceof PlaceBook
      if (isTooOld(book.at, at, keptFrom) || own.length >= (isPlace ? mostChanges : 1)) stale.add(book)
      else if (isPlace && own.some(({ hotel }) => hotel !== null)) changed.add(book)
      else if (sawMore(at, book.at)) {
        if (isPlace) apply(book, own)
        book.at = at
      }
    }
    return {
      at,
      stale,
      changed,
      buyers: new Map(buyers.map((buyer) => [buyer.id, buyer])),
      hotels: new Map(hotels.map((hotel) => [hotel.id, hotel])),
    }
  }
}

const kept = new WeakMap<Source, Books>()

/** The books of an application; with the way to a replica, those that are read from that. */
export function booksOf({ database, replicas, config }: Platform, db: Db = database.db): Books {
  const replica = replicas?.sourceOf(db)
  const source = replica ?? database
  const known = kept.get(source)
  if (known) return known
  const books = new Books(source, config.searchMemoryMb * 1024 * 1024, replica !== undefined)
  kept.set(source, books)
  return books
}
