import { toMinor } from '@karavan/domain/base/money'
import { cancellationAnswer, type CancellationTerms, cancelBy, saleKinds } from '../core/index.ts'
import { payBack, tripRefundWays } from './give-back.ts'
import { releaseHolding } from './holding.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  cancelInstalments,
  type FullTripBooking,
  getLockedTripBooking,
  getTripBookingById,
  type TripChanges,
  updateTripBooking,
} from './trip-booking.queries.ts'
import { isAhead, refuseMove, zoneOf } from './trip-booking.view.ts'

const termsOf = (trip: FullTripBooking): CancellationTerms => ({
  policy: trip.cancellationPolicy,
  checkIn: trip.startDate,
  zone: zoneOf(trip),
  total: trip.total,
  paid: trip.paid,
})

/** What cancelling a trip would cost now, and until when which share is kept. */
export const cancellationOf = (trip: FullTripBooking, now = new Date()) =>
  cancellationAnswer(termsOf(trip), { allowed: isAhead(trip, now), refundTo: tripRefundWays(trip) }, now)

/** Cancels a trip by the policy that was sold: rooms and places back on sale, the penalty kept, the rest given back. */
export const cancelTripBooking = cancelBy<FullTripBooking, TripChanges>({
  kind: saleKinds.package,
  getLocked: getLockedTripBooking,
  getById: getTripBookingById,
  update: updateTripBooking,
  termsOf,
  isAhead,
  begun: 'The trip has begun; it can no longer be cancelled here. Talk to us.',
  refuseMove,
  async release(db, trip) {
    await releaseHolding(db, trip)
    await cancelInstalments(db, trip.id)
  },
  async payBack(context, trip, { penalty, percent, to, reason }) {
    const { paymentStatus, paid } = trip
    if (toMinor(paid) <= 0) return { paymentStatus, changes: {}, posted: false, toWallet: 0, toCard: 0 }
    const { money, toWallet, toCard } = await payBack(context, trip, { penalty, percent, reason, to })
    return {
      paymentStatus: toCard > 0 ? 'RefundPending' : toWallet > 0 ? 'Refunded' : 'Paid',
      changes: money,
      posted: true,
      toWallet,
      toCard,
    }
  },
  tell: (context, trip, note) => tell(context, 'cancelled', trip, note),
  changed: emitTripBookingChanged,
})
