import { type Finding, lintTrip } from '@karavan/domain/itineraries/lint'
import { priceTrip, type TripPrice } from '@karavan/domain/itineraries/trip-price'
import type { Book, Trip } from './trip.ts'

export type Priced = { price: TripPrice; findings: Finding[] }

/** Prices and checks a trip in the browser; how long it took stands in the performance timeline as `reprice`. */
export function reprice({ plan, asked }: Trip, book: Book): Priced {
  const start = performance.now()
  const priced = { price: priceTrip(plan, asked, book), findings: lintTrip(plan, asked, book) }
  performance.measure?.('reprice', { start })
  return priced
}
