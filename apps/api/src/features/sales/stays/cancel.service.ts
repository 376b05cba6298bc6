import type { stayBookings as contract } from '@karavan/contracts/sales/stays/booking.contract'
import { cancellationNow } from '@karavan/domain/catalogue/hotels/cancellation'
import { penaltySteps } from '@karavan/domain/sales/stays/deadline'
import type { BookingState } from '@karavan/domain/sales/stays/state'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { type Minor, percentOf, toMajor, toMinor } from '@karavan/domain/base/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { lockPaidSession } from '../../money/payments/index.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import { updateStayBooking, type FullStayBooking, lockStayBooking, findStayBookingById } from './stay.queries.ts'
import { isAhead, stateOf } from './stay.view.ts'
import { payBack, refundWaysOf } from './give-back.ts'
import { releaseRooms } from './room.queries.ts'
import { refuseMove } from './status.service.ts'
import { rupees } from '../../../platform/words.ts'

type Asked = z.output<(typeof contract)['cancel']['body']>
type Answer = z.output<(typeof contract)['cancellation']['response']>['data']

const moneyOf = ({ cancellationPolicy, fromDate, total, paid, hotel }: FullStayBooking, now: Date) =>
  cancellationNow(
    cancellationPolicy,
    { checkIn: fromDate, total: toMinor(total), paid: toMinor(paid) },
    { zone: zoneOfCountry(hotel.country), now },
  )

/** Until when which share of a price is kept, as it is sent. */
export const stepsOf = (stay: Parameters<typeof penaltySteps>[0], total: Minor): Answer['steps'] =>
  penaltySteps(stay).map(({ until, penaltyPercent }) => ({
    until: until?.toISOString() ?? null,
    penaltyPercent,
    penalty: toMajor(percentOf(total, penaltyPercent)),
  }))

/** What cancelling would cost now, and until when which share is kept. */
export function cancellationOf(booking: FullStayBooking, now = new Date()): Answer {
  const { cancellationPolicy: policy, fromDate: checkIn, hotel, total } = booking
  const { penaltyPercent, penalty, refund } = moneyOf(booking, now)
  return {
    allowed: isAhead(booking, now),
    penaltyPercent,
    penalty: toMajor(penalty),
    refund: toMajor(refund),
    refundTo: refundWaysOf(booking),
    steps: stepsOf({ policy, checkIn, zone: zoneOfCountry(hotel.country) }, toMinor(total)),
  }
}

/** The state a cancelled booking ends in, and what becomes of its money. */
async function endOf(
  context: Parameters<typeof payBack>[0],
  booking: FullStayBooking,
  { penalty, refund, to: way }: { penalty: number; refund: number; to: Asked['refundTo'] },
) {
  const ended = (paymentStatus: BookingState['paymentStatus']) => ({ status: 'Cancelled' as const, paymentStatus })
  if (!booking.postedId) return { to: ended(booking.paymentStatus), money: null }
  const { money, waits } = await payBack(context, booking, {
    penalty,
    reason: `Cancelled ${booking.reference}`,
    to: way,
  })
  return { to: ended(waits ? 'RefundPending' : refund > 0 ? 'Refunded' : 'Paid'), money }
}

function refundWords({ paymentStatus }: BookingState, { orgKind }: FullStayBooking, amount: string): string {
  if (paymentStatus === 'Refunded') return `${amount} are back in the wallet.`
  return paymentStatus === 'RefundPending' && orgKind !== 'house' ? `${amount} go back to the card.` : ''
}

/** Cancels by the policy that was sold: rooms back on sale, the penalty kept, the rest into the wallet. */
export async function cancelStayBooking(
  context: Context,
  id: string,
  { reason, shownRefund, refundTo }: Asked,
): Promise<FullStayBooking> {
  const { db, emit, user, actor } = context
  await lockPaidSession(db, { purpose: 'booking', causeId: id })
  const booking = await lockStayBooking(db, user, id)
  if (!booking) throw notFound('booking')
  if (booking.status !== 'Pending' && booking.status !== 'Confirmed') refuseMove(booking)
  if (!isAhead(booking))
    throw problem('NOT_BOOKABLE', 'The stay has begun; it can no longer be cancelled here. Talk to us.')
  const cost = moneyOf(booking, new Date())
  if (toMinor(shownRefund) !== cost.refund)
    throw problem('PRICE_CHANGED', 'What comes back has changed since you saw it; look again and decide.', {
      current: { shownRefund, refund: toMajor(cost.refund), penalty: toMajor(cost.penalty) },
    })
  await releaseRooms(db, booking)
  const { to, money } = await endOf(context, booking, { ...cost, to: refundTo })
  const from = stateOf(booking)
  const cancelledReason = reason || null
  if (!(await updateStayBooking(db, id, from, { ...to, ...money, cancelledReason, holdExpiresAt: null })))
    refuseMove(booking)
  await recordAudit(db, actor, {
    entity: 'booking',
    id,
    orgId: booking.orgId,
    action: 'cancelled',
    before: from,
    after: { ...to, reason: cancelledReason, penalty: toMajor(cost.penalty), refund: toMajor(cost.refund) },
  })
  const after = await findStayBookingById(db, id)
  if (!after) throw notFound('booking')
  const refunded = refundWords(to, after, rupees(cost.refund))
  const kept = cost.penalty > 0 ? `Cancellation charge: ${rupees(cost.penalty)}.` : ''
  await tell(context, 'booking-cancelled', after, [kept, refunded].filter(Boolean).join(' '))
  emitStayBookingChanged(emit, after, money !== null)
  return after
}
