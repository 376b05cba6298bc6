import { problem } from '../../../platform/http/problem.ts'
import type { PaymentOrder } from '../../money/payments/index.ts'
import { cardOrderOf, saleKinds } from '../core/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import { canPay, nextOpen } from './trip-booking.view.ts'

/** What a card is to pay for a trip: its next instalment. */
export function tripCardOrder(trip: FullTripBooking, now = new Date()): PaymentOrder {
  const next = nextOpen(trip)
  if (!next || !canPay(trip, now)) throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this booking.')
  const { id, title, instalments } = trip
  const asked = {
    description: instalments.length > 1 ? `${title}, instalment ${next.number} of ${instalments.length}` : title,
    amount: next.amount,
    returnPath: `/dashboard/bookings?id=${id}`,
  }
  return cardOrderOf(saleKinds.package, trip, asked, now)
}
