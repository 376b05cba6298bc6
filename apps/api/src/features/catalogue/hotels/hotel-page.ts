import type { HotelCard } from '@karavan/contracts/catalogue/hotels/hotel'
import { toDay, type PlainDate } from '@karavan/domain/base/dates'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asWritten } from '../../../platform/http/writer.ts'
import type { Books } from './books/books.ts'
import { firstOf } from './books/first-of.ts'
import { inAlphabet, type PlaceBook } from './books/place-book.ts'
import { findHotelPage, type HotelPage } from './hotel.queries.ts'

/** Other hotels of a place, those of about the same class first. */
function similarTo(book: PlaceBook, hotel: number, many: number): HotelCard[] {
  const { rating, hotelId, hotelName, onSale } = book
  const others = new Int32Array(book.hotels)
  let count = 0
  for (let other = 0; other < book.hotels; other++) if (onSale[other] && other !== hotel) others[count++] = other
  const distance = (other: number) => Math.abs((rating[other] ?? 0) - (rating[hotel] ?? 0))
  const byName = (a: number, b: number) => inAlphabet(hotelName[a] ?? '', hotelName[b] ?? '')
  const first = firstOf(
    others.subarray(0, count),
    many,
    (a, b) => distance(a) - distance(b) || byName(a, b) || ((hotelId[a] ?? '') < (hotelId[b] ?? '') ? -1 : 1),
  )
  return first.map((other) => asWritten<HotelCard>(book.cardOf(other)))
}

type Asked = { location: string; stay: { from: PlainDate; until: PlainDate } | null; similar: number }

/**
 * A hotel as its page shows it: its texts from the database, read together with what books have not seen, and from the book of its
 * place the prices' context, what is left and what stands beside it. What no book has, for those who write the catalogue, the database is asked for as a whole.
 */
export async function openHotelPage(
  { books, db }: { books: Books; db: Db },
  where: { day: PlainDate; caller: Caller | null },
  id: string,
  asked: Asked,
): Promise<HotelPage> {
  const found = await books.open({ ...where, places: (house) => house.placesNamed(asked.location), hotelId: id })
  for (const { book, place } of found.open) {
    const hotel = book.find(id)
    if (hotel === undefined || !found.hotel) continue
    const left = new Map<string, number>()
    if (asked.stay) {
      const [first, last] = [toDay(asked.stay.from), toDay(asked.stay.until)]
      for (const [room, many] of book.leftIn(hotel, first, last)) left.set(room, many)
    }
    return { hotel: found.hotel, context: found.context, left, similar: similarTo(book, hotel, asked.similar), place }
  }
  return findHotelPage(db, where, id, asked)
}
