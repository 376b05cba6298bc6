import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { cancellationNow } from '@karavan/domain/catalogue/hotels/cancellation'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { refuseMoveOf, stateOf, stepsOf } from '../stays/index.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { payBack, refundWaysOf } from './give-back.ts'
import { releaseHolding } from './holding.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  cancelInstalments,
  updateTripBooking,
  type FullTripBooking,
  lockTripBooking,
  findTripBookingById,
} from './trip-booking.queries.ts'
import { adminMoves, isAhead, zoneOf } from './trip-booking.view.ts'

type Asked = z.output<(typeof contract)['cancel']['body']>
type Answer = z.output<(typeof contract)['cancellation']['response']>['data']

/** Refuses a move, and names those there are. */
export function refuseMove(trip: FullTripBooking): never {
  return refuseMoveOf('booking', trip, adminMoves(trip))
}

const costOf = (trip: FullTripBooking, now: Date) =>
  cancellationNow(
    trip.cancellationPolicy,
    { checkIn: trip.startDate, total: toMinor(trip.total), paid: toMinor(trip.paid) },
    { zone: zoneOf(trip), now },
  )

/** What cancelling would cost now, and until when which share is kept. */
export function cancellationOf(trip: FullTripBooking, now = new Date()): Answer {
  const { penaltyPercent, penalty, refund } = costOf(trip, now)
  const stay = { policy: trip.cancellationPolicy, checkIn: trip.startDate, zone: zoneOf(trip) }
  return {
    allowed: isAhead(trip, now),
    penaltyPercent,
    penalty: toMajor(penalty),
    refund: toMajor(refund),
    refundTo: refundWaysOf(trip),
    steps: stepsOf(stay, toMinor(trip.total)),
  }
}

/** Cancels by the policy that was sold: rooms and places back on sale, the penalty kept, the rest given back. */
export async function cancelTripBooking(
  context: Context,
  id: string,
  { reason, shownRefund, refundTo }: Asked,
): Promise<FullTripBooking> {
  const { db, emit, user, actor } = context
  await lockPaidSessions(db, { purpose: 'package', causeId: id })
  const trip = await lockTripBooking(db, user, id)
  if (!trip) throw notFound('booking')
  if (trip.status !== 'Pending' && trip.status !== 'Confirmed') refuseMove(trip)
  if (!isAhead(trip))
    throw problem('NOT_BOOKABLE', 'The trip has begun; it can no longer be cancelled here. Talk to us.')
  const { penalty, refund } = costOf(trip, new Date())
  if (toMinor(shownRefund) !== refund)
    throw problem('PRICE_CHANGED', 'What comes back has changed since you saw it; look again and decide.', {
      current: { shownRefund, refund: toMajor(refund), penalty: toMajor(penalty) },
    })
  await releaseHolding(db, trip)
  await cancelInstalments(db, id)
  const paid = toMinor(trip.paid) > 0
  const back = paid
    ? await payBack(context, trip, { penalty, reason: `Cancelled ${trip.reference}`, to: refundTo })
    : null
  const ended = (): BookingState['paymentStatus'] => {
    if (!back) return trip.paymentStatus
    return back.toCard > 0 ? 'RefundPending' : back.toWallet > 0 ? 'Refunded' : 'Paid'
  }
  const from = stateOf(trip)
  const to: BookingState = { status: 'Cancelled', paymentStatus: ended() }
  const cancelledReason = reason || null
  if (!(await updateTripBooking(db, id, from, { ...to, ...back?.money, cancelledReason, holdExpiresAt: null })))
    refuseMove(trip)
  await recordAudit(db, actor, {
    entity: 'package',
    id,
    orgId: trip.orgId,
    action: 'cancelled',
    before: from,
    after: { ...to, reason: cancelledReason, penalty: toMajor(penalty), refund: toMajor(refund) },
  })
  const after = await findTripBookingById(db, id)
  if (!after) throw notFound('booking')
  const note = [
    penalty > 0 ? `Cancellation charge: ${rupees(penalty)}.` : '',
    back && back.toWallet > 0 ? `${rupees(back.toWallet)} are back in the wallet.` : '',
    back && back.toCard > 0 ? `${rupees(back.toCard)} go back to the card.` : '',
  ]
  await tell(context, 'cancelled', after, note.filter(Boolean).join(' '))
  emitTripBookingChanged(emit, after, back !== null)
  return after
}
