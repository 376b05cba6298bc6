import type { SentQuote } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { askedQuery, visitQuery } from '../../../kit/booking/asked-address.ts'
import { paths } from '../../../shared/paths.ts'

type Thing = Pick<SentQuote['things'][number], 'item' | 'place'>

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** Where a thing of a quote is booked as it was quoted. */
export function hrefOf({ item, place }: Thing): string {
  if (item.kind === 'activity')
    return withQuery(paths.dashboard.activities.view.href({ id: item.activityId }), visitQuery(item))
  if (item.kind === 'visa')
    return withQuery(paths.dashboard.visaPortal.create.href(), {
      ...{ country: place, visa: item.visaId, adults: String(item.adults), children: String(item.children) },
      ...(item.express ? { express: 'true' } : {}),
    })
  if (item.kind === 'trip')
    return withQuery(paths.itineraries.view.href({ id: item.itineraryId }), {
      ...(item.multi ? { kind: 'multi' } : {}),
      ...askedQuery(item.asked),
      // Without a day there is no price to book at; the trip's page asks for one.
      ...(item.asked.startDate ? { step: 'travellers' } : {}),
    })
  const { hotelId, roomId, mealPlan, fromDate, untilDate, adults, childrenAges } = item
  return withQuery(paths.hotel.booking.href({ location: place.toLowerCase() }), {
    ...{ hotelId, roomId, mealPlan, fromDate, untilDate, adultsCount: String(adults) },
    childrenCount: String(childrenAges.length),
    ...(childrenAges.length > 0 ? { childrenAges: childrenAges.join(',') } : {}),
  })
}
