import type { BookingState } from '@karavan/domain/sales/stays/state'
import { dateIn } from '@karavan/domain/base/dates'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { cardActor, cardReturns, type Payee, type PaymentRecord, postHeldPayment } from '../../money/payments/index.ts'
import { type MoneyState, postSale } from './stay-money.ts'
import { type StayBookingNews, emitStayBookingChanged, tell } from './stay-news.ts'
import { updateStayBooking, type FullStayBooking, lockStayBookingById, lockStayBooking } from './stay.queries.ts'
import { stateOf } from './stay.view.ts'
import { cardOrderOf, owed } from './card-payment.ts'
import { takeRooms } from './room.queries.ts'

async function bookingOf({ db }: SystemContext, { causeId }: PaymentRecord): Promise<FullStayBooking> {
  const booking = await lockStayBookingById(db, causeId)
  if (!booking) throw new Error(`There is no booking ${causeId}`)
  return booking
}

type Move = { to: BookingState; money?: Partial<MoneyState>; news?: StayBookingNews; note?: string; action: string }

async function move(
  context: SystemContext,
  booking: FullStayBooking,
  { to, money, news, note, action }: Move,
): Promise<void> {
  const from = stateOf(booking)
  const hold = to.status === 'Pending' ? {} : { holdExpiresAt: null }
  if (!(await updateStayBooking(context.db, booking.id, from, { ...to, ...money, ...hold })))
    throw new Error(`${booking.reference} was moved under its lock`)
  await recordAudit(context.db, cardActor(booking.orgId), {
    entity: 'booking',
    id: booking.id,
    orgId: booking.orgId,
    action,
    before: from,
    after: to,
  })
  if (news) await tell(context, news, { ...booking, holdExpiresAt: null }, note)
  emitStayBookingChanged(context.emit, booking, true)
}

const isUnpaid = ({ paymentStatus }: BookingState) => paymentStatus === 'Unpaid' || paymentStatus === 'Failed'

/** Whether the rooms are this booking's: held still, or free again and taken again just now. */
async function hasRooms({ db }: SystemContext, booking: FullStayBooking): Promise<boolean> {
  if (booking.status === 'Pending') return true
  const begun = booking.fromDate < dateIn(zoneOfCountry(booking.hotel.country), new Date())
  return booking.status === 'Expired' && !begun && (await takeRooms(db, booking)).length === 0
}

/** Notes a payment nobody can use any more; it is owed back from now on. */
async function hold(context: SystemContext, booking: FullStayBooking, payment: PaymentRecord): Promise<'refund'> {
  await postHeldPayment(context, 'booking', payment)
  const over = booking.status === 'Expired' || booking.status === 'Cancelled'
  if (over && isUnpaid(booking))
    await move(context, booking, {
      to: { status: booking.status, paymentStatus: 'RefundPending' },
      action: 'card payment came too late',
    })
  return 'refund'
}

async function settleRefund(context: SystemContext, payment: PaymentRecord, note: string): Promise<void> {
  const booking = await bookingOf(context, payment)
  if (booking.paymentStatus !== 'RefundPending') {
    // A booking that stands, or one whose refund came back after all: where the money went is news all the same.
    await tell(context, 'booking-refunded', booking, note)
    return emitStayBookingChanged(context.emit, booking, true)
  }
  await move(context, booking, {
    to: { status: booking.status, paymentStatus: 'Refunded' },
    news: 'booking-refunded',
    note,
    action: 'refunded',
  })
}

/** How stay bookings take card payments. */
export const stayBookingPayee: Payee<'booking'> = {
  async order({ db, user }, { bookingId }) {
    const booking = await lockStayBooking(db, user, bookingId)
    if (!booking) throw notFound('booking')
    const late = booking.holdExpiresAt !== null && booking.holdExpiresAt <= new Date().toISOString()
    if (booking.orgKind === 'house') throw problem('NOT_BOOKABLE', 'The house pays by no card; record the payment.')
    if (booking.status !== 'Pending' || !isUnpaid(booking) || late || owed(booking) <= 0)
      throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this booking.')
    return cardOrderOf(booking)
  },

  async paid(context, payment) {
    const booking = await bookingOf(context, payment)
    const fits = isUnpaid(booking) && owed(booking) === toMinor(payment.captured)
    if (!fits || !(await hasRooms(context, booking))) return hold(context, booking, payment)
    const actor = cardActor(booking.orgId)
    const money = await postSale({ ...context, actor }, booking, 'card-clearing', `card ${payment.id} sale`)
    const waits = booking.onRequest && booking.status === 'Pending'
    await move(context, booking, {
      to: { status: waits ? 'Pending' : 'Confirmed', paymentStatus: 'Paid' },
      money,
      ...(waits ? {} : { news: 'booking-confirmed' as const }),
      action: 'paid by card',
    })
    return 'kept'
  },

  async declined(context, payment) {
    const booking = await bookingOf(context, payment)
    if (booking.status === 'Pending' && booking.paymentStatus === 'Unpaid')
      await move(context, booking, { to: { status: 'Pending', paymentStatus: 'Failed' }, action: 'card refused' })
  },

  /** The job that settles stay bookings ends the hold; there is nothing more to do. */
  async lapsed() {},

  ...cardReturns('booking', settleRefund),
}
