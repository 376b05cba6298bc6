import { isPlainDate, type PlainDate } from '@karavan/domain/base/dates'
import { type HotelCategory, hotelCategories, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { type GuestLimits, guestLimits } from '@karavan/domain/catalogue/search/guests'

const isCategory = (text: string): text is HotelCategory => (hotelCategories as readonly string[]).includes(text)

/** A number of people that an address names; null where it is none, or too many. */
export const countIn = (text: string | null, { min, max }: { min: number; max: number }): number | null =>
  text !== null && /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : null

/** What an address asks for; what it does not say, or says wrongly, is as the trip starts. */
export function askedIn(
  params: URLSearchParams,
  first: TripRequest,
  today: PlainDate,
  limits: GuestLimits = guestLimits,
): TripRequest {
  const start = params.get('start') ?? ''
  const category = params.get('category') ?? ''
  const ages = params.get('ages')
  const read = (ages ?? '')
    .split(',')
    .filter(Boolean)
    .map((age) => countIn(age, limits.age))
  const known = ages !== null && read.length <= limits.children.max && read.every((age) => age !== null)
  return {
    startDate: isPlainDate(start) && start >= today ? start : first.startDate,
    adults: countIn(params.get('adults'), limits.adults) ?? first.adults,
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

type Visit = { date: string; adults: number; childrenAges: readonly number[] }

/** The address that opens the booking of an activity as it was quoted. */
export const visitQuery = ({ date, adults, childrenAges }: Visit): Record<string, string> => ({
  book: 'true',
  date,
  adults: String(adults),
  ...(childrenAges.length > 0 ? { ages: childrenAges.join(',') } : {}),
})
