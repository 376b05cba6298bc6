import type { BookingState } from '@karavan/domain/sales/stays/state'
import { dateIn } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound } from '../../../platform/http/problem.ts'
import { stateOf } from '../stays/index.ts'
import {
  cardActor,
  cardReturns,
  hasPendingRefund,
  type Payee,
  type PaymentRecord,
  postHeldPayment,
} from '../../money/payments/index.ts'
import { cardOrderOf } from './card-payment.ts'
import { isShort, takeHolding } from './holding.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  updateTripBooking,
  type FullTripBooking,
  lockTripBookingById,
  lockTripBooking,
  findTripBookingById,
} from './trip-booking.queries.ts'
import { isOver, isUnpaid, nextOpen, zoneOf } from './trip-booking.view.ts'
import { takePayment } from './pay.service.ts'

async function tripOf({ db }: SystemContext, { causeId }: PaymentRecord): Promise<FullTripBooking> {
  const trip = await lockTripBookingById(db, causeId)
  if (!trip) throw new Error(`There is no booked trip ${causeId}`)
  return trip
}

async function move(context: SystemContext, trip: FullTripBooking, to: BookingState, action: string): Promise<void> {
  const from = stateOf(trip)
  if (!(await updateTripBooking(context.db, trip.id, from, to)))
    throw new Error(`${trip.reference} was moved under its lock`)
  await recordAudit(context.db, cardActor(trip.orgId), {
    entity: 'package',
    id: trip.id,
    orgId: trip.orgId,
    action,
    before: from,
    after: to,
  })
  emitTripBookingChanged(context.emit, trip, true)
}

/** Whether the trip still holds its rooms and seats, or could take all of them again just now. */
async function hasHolding({ db }: SystemContext, trip: FullTripBooking): Promise<boolean> {
  if (trip.status === 'Confirmed') return trip.paymentStatus === 'PartPaid'
  if (!isUnpaid(trip)) return false
  if (trip.status === 'Pending') return true
  const begun = trip.startDate < dateIn(zoneOf(trip), new Date())
  return trip.status === 'Expired' && !begun && !isShort(await takeHolding(db, trip))
}

/** Notes a payment nobody can use any more; it goes back. */
async function hold(context: SystemContext, trip: FullTripBooking, payment: PaymentRecord): Promise<'refund'> {
  await postHeldPayment(context, 'package', payment)
  if (isOver(trip) && isUnpaid(trip))
    await move(context, trip, { status: trip.status, paymentStatus: 'RefundPending' }, 'card payment came too late')
  return 'refund'
}

async function settleRefund(context: SystemContext, payment: PaymentRecord, note: string): Promise<void> {
  const trip = await tripOf(context, payment)
  // One of several cards may answer before the others.
  const waits = trip.paymentStatus === 'RefundPending' && !(await hasPendingRefund(context.db, trip.id))
  if (waits) await move(context, trip, { status: trip.status, paymentStatus: 'Refunded' }, 'refunded')
  else emitTripBookingChanged(context.emit, trip, true)
  await tell(context, 'refunded', (await findTripBookingById(context.db, trip.id)) ?? trip, note)
}

/** How trip bookings take card payments, one instalment at a time. */
export const tripBookingPayee: Payee<'package'> = {
  async order({ db, user }, { packageId }) {
    const trip = await lockTripBooking(db, user, packageId)
    if (!trip) throw notFound('booking')
    return cardOrderOf(trip)
  },

  async paid(context, payment) {
    const trip = await tripOf(context, payment)
    // An expired trip keeps its instalments open, so that a payment that comes late still finds its own.
    const next = nextOpen(trip)
    const fits = next !== undefined && toMinor(next.amount) === toMinor(payment.captured)
    if (!fits || !(await hasHolding(context, trip))) return hold(context, trip, payment)
    const key = `card ${payment.id} instalment ${next.number}`
    await takePayment({ ...context, actor: cardActor(trip.orgId) }, trip, [next], {
      funding: 'card-clearing',
      way: 'card',
      key,
    })
    return 'kept'
  },

  async declined(context, payment) {
    const trip = await tripOf(context, payment)
    if (trip.status === 'Pending' && trip.paymentStatus === 'Unpaid')
      await move(context, trip, { status: 'Pending', paymentStatus: 'Failed' }, 'card refused')
  },

  /** The job that settles trip bookings ends the hold; there is nothing more to do. */
  async lapsed() {},

  ...cardReturns('package', settleRefund),
}
