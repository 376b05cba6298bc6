import type { HotelRecord } from '../hotel-record.ts'
import type { PlaceBook } from './place-book.ts'
import type { Snapshot } from './snapshot.ts'

type Kept = { edition: number; hotel: number; record: HotelRecord; bytes: number }

/** How much memory a record takes, roughly. */
const bytesOf = ({ description, rooms }: HotelRecord): number =>
  rooms.reduce((sum, { seasons }) => sum + 1000 + 250 * seasons.length, 2000 + description.length)

/**
 * Hotels as their pages show them, those that were looked at last. A hotel that is edited moves to another row of the book of its
 * place, so a page holds for as long as that book has the hotel where it was.
 */
export class HotelPages {
  readonly #mostBytes: number
  // In the order of use: the first was not used for the longest time.
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** The page of a hotel as these books know it; null where it has to be read. */
  find(id: string, books: readonly PlaceBook[]): HotelRecord | null {
    const known = this.#kept.get(id)
    if (!known) return null
    if (!books.some((book) => book.edition === known.edition && book.find(id) === known.hotel)) return null
    this.#kept.delete(id)
    this.#kept.set(id, known)
    return known.record
  }

  /**
   * Keeps a page that was read by the answer that a book is like. One that is further on may have heard of an edit that the page
   * does not have, and hears of it no more.
   */
  keep(record: HotelRecord, at: Snapshot, books: readonly PlaceBook[]): void {
    for (const book of books) {
      const hotel = book.find(record.id)
      if (hotel === undefined || book.at.text !== at.text) continue
      this.#leave(record.id)
      const bytes = bytesOf(record)
      this.#kept.set(record.id, { edition: book.edition, hotel, record, bytes })
      this.#bytes += bytes
      for (const id of this.#kept.keys()) {
        if (this.#bytes <= this.#mostBytes) return
        this.#leave(id)
      }
      return
    }
  }

  forget(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  #leave(id: string): void {
    this.#bytes -= this.#kept.get(id)?.bytes ?? 0
    this.#kept.delete(id)
  }
}
