import type { Markup } from '../../base/markup.ts'
import type { Minor } from '../../base/money.ts'
import { resell } from '../../money/pricing/resale.ts'
import { nightsOf, type Plan, type TripRequest } from './plan.ts'
import type { TripBook } from './trip-book.ts'
import { countryOf, type TripPrice } from './trip-price.ts'

/** What an agency's client pays for a trip with a markup; null for whoever is no agency, or has no markup. */
export function clientPrice(
  { plan, asked }: { plan: Plan; asked: TripRequest },
  { gross, taxes, rooms }: Pick<TripPrice, 'gross' | 'taxes' | 'rooms'>,
  { places, seller, taxRows, day }: Pick<TripBook, 'places' | 'seller' | 'taxRows' | 'day'>,
  own: Markup | null,
): Minor | null {
  if (!own || !seller) return null
  const counts = { persons: asked.adults + asked.childrenAges.length, nights: nightsOf(plan), rooms }
  const bought = { service: 'itinerary' as const, country: countryOf(plan, places), gross, taxes }
  return resell(bought, own, counts, { seller, taxRows, day }).total
}
