import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { cancellationAnswer, type CancellationTerms, cancelBy, saleKinds } from '../core/index.ts'
import { payBack, stayRefundWays } from './give-back.ts'
import { releaseRooms } from './room.queries.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import {
  type FullStayBooking,
  getLockedStayBooking,
  getStayBookingById,
  type StayChanges,
  updateStayBooking,
} from './stay.queries.ts'
import { isAhead, refuseMove } from './stay.view.ts'

const termsOf = ({ cancellationPolicy, fromDate, hotel, total, paid }: FullStayBooking): CancellationTerms => ({
  policy: cancellationPolicy,
  checkIn: fromDate,
  zone: zoneOfCountry(hotel.country),
  total,
  paid,
})

/** What cancelling a stay would cost now, and until when which share is kept. */
export const cancellationOf = (booking: FullStayBooking, now = new Date()) =>
  cancellationAnswer(termsOf(booking), { allowed: isAhead(booking, now), refundTo: stayRefundWays(booking) }, now)

/** Cancels a stay by the policy that was sold: rooms back on sale, the penalty kept, the rest given back. */
export const cancelStayBooking = cancelBy<FullStayBooking, StayChanges>({
  kind: saleKinds.booking,
  getLocked: getLockedStayBooking,
  getById: getStayBookingById,
  update: updateStayBooking,
  termsOf,
  isAhead,
  begun: 'The stay has begun; it can no longer be cancelled here. Talk to us.',
  refuseMove,
  release: releaseRooms,
  async payBack(context, booking, { penalty, percent, refund, to, reason }) {
    const { paymentStatus, postedId, orgKind } = booking
    if (!postedId) return { paymentStatus, changes: {}, posted: false, toWallet: 0, toCard: 0 }
    const { money, waits } = await payBack(context, booking, { penalty, percent, reason, to })
    return {
      paymentStatus: waits ? 'RefundPending' : refund > 0 ? 'Refunded' : 'Paid',
      changes: money,
      posted: true,
      toWallet: waits ? 0 : refund,
      // What the house paid is given back by hand.
      toCard: waits && orgKind !== 'house' ? refund : 0,
    }
  },
  tell: (context, booking, note) => tell(context, 'booking-cancelled', booking, note),
  changed: emitStayBookingChanged,
})
