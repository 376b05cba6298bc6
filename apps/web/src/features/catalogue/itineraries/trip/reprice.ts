import { type Finding, lintTrip } from '@karavan/domain/catalogue/itineraries/lint'
import { priceTrip, type TripPrice } from '@karavan/domain/catalogue/itineraries/trip-price'
import type { Book, Trip } from './trip.ts'

export type Priced = { price: TripPrice | null; findings: Finding[] }

/**
 * Prices and checks a trip in the browser; how long it took stands in the performance timeline as `reprice`. A book that is
 * not exact gives no price.
 */
export function reprice({ plan, asked }: Trip, book: Book): Priced {
  const start = performance.now()
  const price = book.exact ? priceTrip(plan, asked, book) : null
  const findings = lintTrip(plan, asked, book).map((finding) => placeFirst(plan, finding))
  performance.measure?.('reprice', { start })
  return { price, findings }
}

/** A leg without a place has nothing else to be said of. */
function placeFirst({ legs }: Trip['plan'], finding: Finding): Finding {
  const index = legs.findIndex(({ key, locationId }) => key === finding.key && locationId === '')
  if (index < 0) return finding
  return { ...finding, text: legs.length > 1 ? `Choose the place of leg ${index + 1}.` : 'Choose the place.' }
}
