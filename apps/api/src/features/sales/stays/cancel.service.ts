import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import {
  cancellationAnswer,
  type CancellationTerms,
  cancelWholeBy,
  refuseMove,
  wholeRefundWays,
} from '../core/index.ts'
import { stayKind } from './stay-kind.ts'
import type { FullStayBooking } from './stay.queries.ts'
import { isAhead } from './stay.view.ts'

const termsOf = ({
  cancellationPolicy,
  fromDate,
  hotel,
  total,
  paid,
  payment,
}: FullStayBooking): CancellationTerms => ({
  policy: cancellationPolicy,
  checkIn: fromDate,
  zone: zoneOfCountry(hotel.country),
  total,
  paid,
  internal: payment === 'internal',
})

/** What cancelling a stay would cost now, and until when which share is kept. */
export const cancellationOf = (booking: FullStayBooking, now = new Date()) =>
  cancellationAnswer(termsOf(booking), { allowed: isAhead(booking, now), refundTo: wholeRefundWays(booking) }, now)

/** Cancels a stay by the policy that was sold: rooms back on sale, the penalty kept, the rest given back. */
export const cancelStayBooking = cancelWholeBy<FullStayBooking>(stayKind, {
  termsOf,
  isAhead,
  begun: 'The stay has begun; it can no longer be cancelled here. Talk to us.',
  refuseMove,
})
