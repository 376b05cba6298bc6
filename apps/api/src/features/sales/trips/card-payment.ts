import { problem } from '../../../platform/http/problem.ts'
import { cardMinutes } from '../stays/index.ts'
import type { PaymentOrder } from '../../money/payments/index.ts'
import type { FullTripBooking } from './trip-booking.queries.ts'
import { canPay, nextOpen } from './trip-booking.view.ts'

/** What a card is to pay for a trip: its next instalment, before held rooms go back on sale. */
export function cardOrderOf(trip: FullTripBooking, now = new Date()): PaymentOrder {
  const next = nextOpen(trip)
  if (!next || !canPay(trip, now)) throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this booking.')
  const latest = new Date(now.getTime() + cardMinutes * 60_000).toISOString()
  const { id, reference, orgId, userId, title, holdExpiresAt, instalments } = trip
  return {
    purpose: 'package',
    causeId: id,
    causeNumber: reference,
    description: instalments.length > 1 ? `${title}, instalment ${next.number} of ${instalments.length}` : title,
    orgId,
    userId,
    amount: next.amount,
    fee: 0,
    expiresAt: holdExpiresAt && holdExpiresAt < latest ? holdExpiresAt : latest,
    returnPath: `/dashboard/bookings?id=${id}`,
  }
}
