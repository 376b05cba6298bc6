import type { Itinerary } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import type { ItineraryKind, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { paths } from '../../../../shared/paths.ts'
import { askedQuery } from '../../../../kit/booking/asked-address.ts'

type Started = Pick<Itinerary, 'asked' | 'fromPrice' | 'house' | 'categories'>

/** What a trip is first priced for: the offer its card named, else what it was last priced for. */
export function firstAsked({ asked, fromPrice, house, categories }: Started, today: PlainDate): TripRequest {
  if (house && fromPrice && fromPrice.startDate >= today)
    return { startDate: fromPrice.startDate, adults: 2, childrenAges: [], category: fromPrice.category }
  const category = categories.includes(asked.category) ? asked.category : (categories[0] ?? asked.category)
  return { ...asked, category, startDate: asked.startDate && asked.startDate >= today ? asked.startDate : null }
}

/** The public page of a trip. */
export const tripHref = ({ id, kind }: { id: string; kind: ItineraryKind }): string =>
  paths.itineraries.view.href({ id }) + (kind === 'multi' ? '?kind=multi' : '')

/** The page on which a trip is made one's own, with what is asked. */
export function customizeHref({ id, kind }: { id: string; kind: ItineraryKind }, asked?: TripRequest): string {
  const query = new URLSearchParams({ ...(kind === 'multi' ? { kind } : {}), ...(asked ? askedQuery(asked) : {}) })
  const text = query.toString()
  return paths.itineraries.customize.href({ id }) + (text ? `?${text}` : '')
}
