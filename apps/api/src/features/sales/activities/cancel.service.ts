import {
  cancellationAnswer,
  type CancellationTerms,
  cancelWholeBy,
  refuseMove,
  wholeRefundWays,
} from '../core/index.ts'
import type { FullActivityBooking } from './activity-booking.queries.ts'
import { isAhead, zoneOf } from './activity-booking.view.ts'
import { activityKind } from './activity-kind.ts'

const termsOf = (booking: FullActivityBooking): CancellationTerms => ({
  policy: booking.cancellationPolicy,
  checkIn: booking.date,
  zone: zoneOf(booking),
  total: booking.total,
  paid: booking.paid,
  internal: booking.payment === 'internal',
})

/** What cancelling an activity would cost now, and until when which share is kept. */
export const activityCancellationOf = (booking: FullActivityBooking, now = new Date()) =>
  cancellationAnswer(termsOf(booking), { allowed: isAhead(booking, now), refundTo: wholeRefundWays(booking) }, now)

/** Cancels an activity by the policy that was sold: places back on sale, the penalty kept, the rest given back. */
export const cancelActivityBooking = cancelWholeBy<FullActivityBooking>(activityKind, {
  termsOf,
  isAhead,
  begun: 'The day of the activity is over; it can no longer be cancelled here. Talk to us.',
  refuseMove,
})
