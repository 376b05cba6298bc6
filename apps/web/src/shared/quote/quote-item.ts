import type { QuoteItem } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { defaultAge } from '@karavan/domain/catalogue/search/guests'
import type { MealPlan } from '@karavan/domain/catalogue/hotels/meal-plan'
import type { ItineraryKind, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'

type Room = { hotelId: string; roomId: string; mealPlan: MealPlan }

/** A room of a search as a thing for the tray; null while the address has no dates. */
export function stayItemOf(params: URLSearchParams, { hotelId, roomId, mealPlan }: Room): QuoteItem | null {
  const [fromDate, untilDate] = [params.get('fromDate'), params.get('untilDate')]
  if (!fromDate || !untilDate) return null
  const childrenAges = (params.get('childrenAges') ?? '').split(',').filter(Boolean).map(Number)
  const children = Number(params.get('childrenCount') ?? 0)
  return {
    ...{ kind: 'stay', hotelId, roomId, mealPlan, fromDate, untilDate },
    adults: Number(params.get('adultsCount') ?? 2),
    childrenAges: childrenAges.length > 0 ? childrenAges : Array.from({ length: children }, () => defaultAge),
  }
}

/** A trip for dates and people as a thing for the tray. */
export const tripItemOf = (kind: ItineraryKind, itineraryId: string, asked: TripRequest): QuoteItem => ({
  ...{ kind: 'trip', itineraryId, asked },
  ...(kind === 'multi' ? { multi: true } : {}),
})
