import { liftBook } from '@karavan/domain/catalogue/itineraries/trip-book'
import { priceTrip } from '@karavan/domain/catalogue/itineraries/trip-price'
import type { Minor } from '@karavan/domain/base/money'
import { useCallback, useState } from 'react'
import type { Book, Trip } from './trip.ts'

/**
 * Lifts a book that is not exact to the price the house said of a trip: what is picked from it costs what it would cost
 * as a part of that trip, but for rounding. `gross` is null while the house has not said it.
 */
export function useFit(trip: Trip, gross: Minor | null): (book: Book) => Book {
  const [said, setSaid] = useState<{ trip: Trip; gross: Minor } | null>(null)
  if (gross !== null && (said?.trip !== trip || said.gross !== gross)) setSaid({ trip, gross })
  return useCallback(
    (book) => {
      if (book.exact || !said) return book
      const here = priceTrip(said.trip.plan, said.trip.asked, book).gross
      return here > 0 && said.gross > 0 ? liftBook(book, said.gross, here) : book
    },
    [said],
  )
}
