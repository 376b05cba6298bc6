import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { toMinor } from '@karavan/domain/base/money'
import { type BookingState, canMove } from '@karavan/domain/sales/stays/state'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { isOver, moveBooking, once, paymentOf, saleKinds, stateOf } from '../core/index.ts'
import { payBack } from './give-back.ts'
import { releaseHolding } from './holding.ts'
import { bookInternal, takePayment } from './pay.service.ts'
import type { giveBack } from './trip-booking-money.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  cancelInstalments,
  type FullTripBooking,
  getLockedTripBooking,
  getTripBookingById,
  updateTripBooking,
} from './trip-booking.queries.ts'
import { adminMoves, nextOpen, refuseMove } from './trip-booking.view.ts'

const own = { kind: saleKinds.package, update: updateTripBooking }

type Asked = z.output<(typeof contract)['setStatus']['body']>
type Moved = BookingState & { id: string; updatedAt: string }

/** Records a payment: the first instalment, or all that is open. */
async function recordPayment(context: Omit<Context, 'user'>, trip: FullTripBooking, asked: Asked): Promise<Moved> {
  const open = trip.instalments.filter(({ paidAt, cancelled }) => paidAt === null && !cancelled)
  const next = nextOpen(trip)
  const parts = asked.paymentStatus === 'PartPaid' && next ? [next] : open
  const payment = paymentOf(asked, trip, `package ${trip.id} instalment ${parts.map(({ number }) => number).join('+')}`)
  const after = await once(takePayment(context, trip, parts, payment, { status: asked.status }))
  return { id: trip.id, ...stateOf(after), updatedAt: after.updatedAt }
}

/** What the end of a trip does to money that came in. */
async function endMoney(
  context: Parameters<typeof payBack>[0],
  trip: FullTripBooking,
  to: BookingState,
): Promise<Awaited<ReturnType<typeof giveBack>> | null> {
  const reason = `Cancelled ${trip.reference}`
  const paid = toMinor(trip.paid)
  // Given back already, to a card that has not said so yet.
  if (paid === 0 || (trip.paymentStatus === 'RefundPending' && paid === toMinor(trip.penalty))) return null
  if (to.paymentStatus === 'Refunded') {
    const penalty = trip.paymentStatus === 'RefundPending' ? toMinor(trip.penalty) : 0
    return (await payBack(context, trip, { penalty, reason, to: 'wallet' })).money
  }
  // All of it is kept: what was paid becomes a penalty.
  const keeps = to.paymentStatus === 'Paid' && isOver(to) && !isOver(trip)
  return keeps ? (await payBack(context, trip, { penalty: paid, reason, to: 'wallet' })).money : null
}

/** Moves status and payment status of a trip booking by the table of moves, with its postings and rooms. */
export async function updateTripBookingStatus(context: Context, id: string, asked: Asked): Promise<Moved> {
  const { db, emit, user } = context
  await lockPaidSessions(db, { purpose: own.kind.purpose, causeId: id })
  const trip = await getLockedTripBooking(db, user, id)
  const from = stateOf(trip)
  const to: BookingState = { status: asked.status, paymentStatus: asked.paymentStatus }
  const known = adminMoves(trip).some((one) => one.status === to.status && one.paymentStatus === to.paymentStatus)
  if (!canMove(from, to, 'package') || !known) refuseMove(trip)
  const pays = to.paymentStatus === 'Paid' || to.paymentStatus === 'PartPaid'
  if (pays && trip.payment === 'internal' && trip.status === 'Pending') {
    const after = await bookInternal(context, trip)
    return { id, ...stateOf(after), updatedAt: after.updatedAt }
  }
  if (pays && !isOver(to) && nextOpen(trip)) return recordPayment(context, trip, asked)
  const ends = isOver(to) && !isOver(from)
  if (ends) {
    await releaseHolding(db, trip)
    await cancelInstalments(db, id)
  }
  const money = isOver(to) ? await endMoney(context, trip, to) : null
  const waits = to.paymentStatus === 'RefundPending' ? { penalty: 0 } : {}
  const changes = { ...money, ...waits, holdExpiresAt: null }
  const updatedAt = await moveBooking(context, own, trip, { to, changes, action: 'status' })
  if (!updatedAt) refuseMove(trip)
  const after = await getTripBookingById(db, id)
  if (ends) await tell(context, to.status === 'Cancelled' ? 'cancelled' : 'expired', after)
  emitTripBookingChanged(emit, trip, money !== null)
  return { id, ...to, updatedAt }
}
