import { dateIn } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import type { Db } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Payee } from '../../money/payments/index.ts'
import { bookingPayee, isUnpaid, moveByCard, saleKinds } from '../core/index.ts'
import { owed, stayCardOrder } from './card-payment.ts'
import { takeRooms } from './room.queries.ts'
import { postSale } from './stay-money.ts'
import { emitStayBookingChanged, tell } from './stay-news.ts'
import {
  type FullStayBooking,
  getLockedStayBooking,
  getLockedStayBookingById,
  type StayChanges,
  updateStayBooking,
} from './stay.queries.ts'

/** Whether the rooms are this booking's: held still, or free again and taken again just now. */
async function hasRooms(db: Db, booking: FullStayBooking): Promise<boolean> {
  if (booking.status === 'Pending') return true
  const begun = booking.fromDate < dateIn(zoneOfCountry(booking.hotel.country), new Date())
  return booking.status === 'Expired' && !begun && (await takeRooms(db, booking)).length === 0
}

const moves = { kind: saleKinds.booking, update: updateStayBooking, changed: emitStayBookingChanged }

/** How stay bookings take card payments: all of it at once. */
export const stayBookingPayee: Payee<'booking'> = {
  async order({ db, user }, { bookingId }) {
    const booking = await getLockedStayBooking(db, user, bookingId)
    const late = booking.holdExpiresAt !== null && booking.holdExpiresAt <= new Date().toISOString()
    if (booking.orgKind === 'house') throw problem('NOT_BOOKABLE', 'The house pays by no card; record the payment.')
    if (booking.status !== 'Pending' || !isUnpaid(booking) || late || owed(booking) <= 0)
      throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this booking.')
    return stayCardOrder(booking)
  },

  ...bookingPayee<FullStayBooking, StayChanges>({
    ...moves,
    getLockedById: getLockedStayBookingById,

    async take(context, booking, payment) {
      const fits = isUnpaid(booking) && owed(booking) === toMinor(payment.captured)
      if (!fits || !(await hasRooms(context.db, booking))) return false
      const money = await postSale(context, booking, 'card-clearing', `card ${payment.id} sale`)
      const waits = booking.onRequest && booking.status === 'Pending'
      await moveByCard(context, moves, booking, {
        to: { status: waits ? 'Pending' : 'Confirmed', paymentStatus: 'Paid' },
        changes: { ...money, ...(waits ? {} : { holdExpiresAt: null }) },
        action: 'paid by card',
      })
      if (!waits) await tell(context, 'booking-confirmed', { ...booking, holdExpiresAt: null })
      return true
    },

    async settle(context, booking, note) {
      if (booking.paymentStatus === 'RefundPending')
        await moveByCard(context, moves, booking, {
          to: { status: booking.status, paymentStatus: 'Refunded' },
          changes: {},
          action: 'refunded',
        })
      // A booking that stands, or one whose refund came back after all: where the money went is news all the same.
      else emitStayBookingChanged(context.emit, booking, true)
      await tell(context, 'booking-refunded', booking, note)
    },
  }),
}
