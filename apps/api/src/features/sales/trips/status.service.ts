import type { tripBookings as contract } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { type BookingState, canMove } from '@karavan/domain/sales/stays/state'
import { toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { once, paymentOf, stateOf } from '../stays/index.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { refuseMove } from './cancel.service.ts'
import { payBack } from './give-back.ts'
import { releaseHolding } from './holding.ts'
import type { giveBack } from './trip-booking-money.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  cancelInstalments,
  updateTripBooking,
  type FullTripBooking,
  lockTripBooking,
  findTripBookingById,
} from './trip-booking.queries.ts'
import { adminMoves, isOver, nextOpen } from './trip-booking.view.ts'
import { takePayment } from './pay.service.ts'

type Asked = z.output<(typeof contract)['setStatus']['body']>
type Moved = BookingState & { id: string; updatedAt: string }

/** Records a payment: the first instalment, or all that is open. */
async function recordPayment(context: Omit<Context, 'user'>, trip: FullTripBooking, asked: Asked): Promise<Moved> {
  const open = trip.instalments.filter(({ paidAt, cancelled }) => paidAt === null && !cancelled)
  const next = nextOpen(trip)
  const parts = asked.paymentStatus === 'PartPaid' && next ? [next] : open
  const payment = paymentOf(asked, trip, `package ${trip.id} instalment ${parts.map(({ number }) => number).join('+')}`)
  const after = await once(takePayment(context, trip, parts, payment, asked.status))
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
  const { db, emit, user, actor } = context
  await lockPaidSessions(db, { purpose: 'package', causeId: id })
  const trip = await lockTripBooking(db, user, id)
  if (!trip) throw notFound('booking')
  const from = stateOf(trip)
  const to: BookingState = { status: asked.status, paymentStatus: asked.paymentStatus }
  const known = adminMoves(trip).some((one) => one.status === to.status && one.paymentStatus === to.paymentStatus)
  if (!canMove(from, to, 'package') || !known) refuseMove(trip)
  const pays = to.paymentStatus === 'Paid' || to.paymentStatus === 'PartPaid'
  if (pays && !isOver(to) && nextOpen(trip)) return recordPayment(context, trip, asked)
  const ends = isOver(to) && !isOver(from)
  if (ends) {
    await releaseHolding(db, trip)
    await cancelInstalments(db, id)
  }
  const money = isOver(to) ? await endMoney(context, trip, to) : null
  const waits = to.paymentStatus === 'RefundPending' ? { penalty: 0 } : {}
  const updatedAt = await updateTripBooking(db, id, from, { ...to, ...money, ...waits, holdExpiresAt: null })
  if (!updatedAt) refuseMove(trip)
  await recordAudit(db, actor, {
    entity: 'package',
    id,
    orgId: trip.orgId,
    action: 'status',
    before: from,
    after: to,
  })
  const after = await findTripBookingById(db, id)
  if (ends && after) await tell(context, to.status === 'Cancelled' ? 'cancelled' : 'expired', after)
  emitTripBookingChanged(emit, trip, money !== null)
  return { id, ...to, updatedAt }
}
