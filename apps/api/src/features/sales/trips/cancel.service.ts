import { toMinor } from '@karavan/domain/base/money'
import {
  type Cancellable,
  cancellationAnswer,
  cancelBy,
  cancelLocked,
  type ClockContext,
  saleKinds,
} from '../core/index.ts'
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
import { cancellationTermsOf, isAhead, refuseMove } from './trip-booking.view.ts'

/** What cancelling a trip would cost now, and until when which share is kept. */
export const cancellationOf = (trip: FullTripBooking, now = new Date()) =>
  cancellationAnswer(cancellationTermsOf(trip), { allowed: isAhead(trip, now), refundTo: tripRefundWays(trip) }, now)

const own: Cancellable<FullTripBooking, TripChanges> = {
  kind: saleKinds.package,
  getLocked: getLockedTripBooking,
  getById: getTripBookingById,
  update: updateTripBooking,
  termsOf: cancellationTermsOf,
  isAhead,
  begun: 'The trip has begun; it can no longer be cancelled here. Talk to us.',
  refuseMove,
  async release(db, trip) {
    await releaseHolding(db, trip)
    await cancelInstalments(db, trip.id)
  },
  async payBack(context, trip, { at, penalty, percent, to, reason }) {
    const { paymentStatus, paid } = trip
    if (toMinor(paid) <= 0) return { paymentStatus, changes: {}, posted: false, toWallet: 0, toCard: 0 }
    const { money, toWallet, toCard } = await payBack(context, trip, { at, penalty, percent, reason, to })
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
}

/** Cancels a trip by the terms that were sold: rooms and places back on sale, the penalty kept, the rest given back. */
export const cancelTripBooking = cancelBy(own)

const cancelUnpaid = cancelLocked<FullTripBooking, TripChanges>({
  ...own,
  tell: (context, trip, note) => tell(context, 'released', trip, note),
})

/**
 * Cancels a trip whose instalment nobody paid in time, as its terms stood at the last moment of that time; what it paid
 * beyond the penalty goes into the wallet, and nothing more is asked for.
 */
export const releaseTripBooking = (context: ClockContext, trip: FullTripBooking, graceUntil: string) =>
  cancelUnpaid(context, trip, {
    at: new Date(Math.min(Date.now(), new Date(graceUntil).getTime() - 1000)),
    reason: 'Not paid',
    to: 'wallet',
    action: 'not paid',
  })
