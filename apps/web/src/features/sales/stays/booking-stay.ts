import { checkStay, stayFields } from '@karavan/contracts/catalogue/hotels/stay'
import { mealPlans } from '@karavan/domain/catalogue/hotels/meal-plan'
import { defaultAge } from '@karavan/domain/catalogue/search/guests'
import { z } from 'zod'
import { paths } from '../../../shared/paths.ts'

const BookingQuery = z
  .object({ hotelId: z.uuid(), roomId: z.uuid(), mealPlan: z.enum(mealPlans), ...stayFields })
  .superRefine(checkStay)

/** What somebody wants to book, as the address says it. */
export type BookingStay = Omit<z.output<typeof BookingQuery>, 'childrenAges'> & { childrenAges: number[] }

/** Reads the stay from the address; null when the address does not say enough. */
export function readStay(params: URLSearchParams): BookingStay | null {
  const { data } = BookingQuery.safeParse(Object.fromEntries(params))
  if (!data) return null
  return { ...data, childrenAges: data.childrenAges ?? Array<number>(data.childrenCount).fill(defaultAge) }
}

/** The stay as the calls that search for rooms take it. */
export const searchOf = (stay: BookingStay) => ({
  fromDate: stay.fromDate,
  untilDate: stay.untilDate,
  adultsCount: stay.adultsCount,
  childrenCount: stay.childrenCount,
  ...(stay.childrenCount > 0 ? { childrenAges: stay.childrenAges.join(',') } : {}),
  ...(stay.pets ? { pets: 'true' as const } : {}),
})

const written = (stay: BookingStay, more: Record<string, string> = {}) =>
  new URLSearchParams({
    ...Object.fromEntries(Object.entries(searchOf(stay)).map(([key, value]) => [key, String(value)])),
    ...more,
  }).toString()

/** The results this stay was found in. */
export const resultsHref = (location: string, stay: BookingStay): string =>
  `${paths.hotel.availability.href({ location })}?${written(stay)}`

/** The hotel's page for this stay. */
export const detailsHref = (location: string, stay: BookingStay): string =>
  `${paths.hotel.details.href({ location })}?${written(stay, { hotelId: stay.hotelId })}`
