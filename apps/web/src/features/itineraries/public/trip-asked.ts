import type { Itinerary } from '@karavan/contracts/itineraries/itinerary.contract'
import { isPlainDate, type PlainDate } from '@karavan/domain/dates'
import {
  type HotelCategory,
  hotelCategories,
  type ItineraryKind,
  type TripRequest,
} from '@karavan/domain/itineraries/plan'
import { guestLimits } from '@karavan/domain/search/guests'
import { paths } from '../../../app/paths.ts'

type Started = Pick<Itinerary, 'asked' | 'fromPrice' | 'house' | 'categories'>

/** What a trip is first priced for: the offer its card named, else what it was last priced for. */
export function firstAsked({ asked, fromPrice, house, categories }: Started, today: PlainDate): TripRequest {
  if (house && fromPrice && fromPrice.startDate >= today)
    return { startDate: fromPrice.startDate, adults: 2, childrenAges: [], category: fromPrice.category }
  const category = categories.includes(asked.category) ? asked.category : (categories[0] ?? asked.category)
  return { ...asked, category, startDate: asked.startDate && asked.startDate >= today ? asked.startDate : null }
}

const isCategory = (text: string): text is HotelCategory => (hotelCategories as readonly string[]).includes(text)

const countIn = (text: string | null, { min, max }: { min: number; max: number }): number | null =>
  text !== null && /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null

/** What an address asks for; what it does not say, or says wrongly, is as the trip starts. */
export function askedIn(params: URLSearchParams, first: TripRequest, today: PlainDate): TripRequest {
  const start = params.get('start') ?? ''
  const category = params.get('category') ?? ''
  const ages = params.get('ages')
  const read = (ages ?? '')
    .split(',')
    .filter(Boolean)
    .map((age) => countIn(age, guestLimits.age))
  const known = ages !== null && read.length <= guestLimits.children.max && read.every((age) => age !== null)
  return {
    startDate: isPlainDate(start) && start >= today ? start : first.startDate,
    adults: countIn(params.get('adults'), guestLimits.adults) ?? first.adults,
    childrenAges: known ? read.filter((age) => age !== null) : first.childrenAges,
    category: isCategory(category) ? category : first.category,
  }
}

/** What is asked, as addresses carry it. */
export const askedQuery = ({ startDate, adults, childrenAges, category }: TripRequest): Record<string, string> => ({
  ...(startDate ? { start: startDate } : {}),
  adults: String(adults),
  ages: childrenAges.join(','),
  category,
})

/** The public page of a trip. */
export const tripHref = ({ id, kind }: { id: string; kind: ItineraryKind }): string =>
  paths.itineraries.view.href({ id }) + (kind === 'multi' ? '?kind=multi' : '')

/** The page on which a trip is made one's own, with what is asked. */
export function customizeHref({ id, kind }: { id: string; kind: ItineraryKind }, asked?: TripRequest): string {
  const query = new URLSearchParams({ ...(kind === 'multi' ? { kind } : {}), ...(asked ? askedQuery(asked) : {}) })
  const text = query.toString()
  return paths.itineraries.customize.href({ id }) + (text ? `?${text}` : '')
}
