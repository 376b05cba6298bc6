import { dateIn } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import type { Db } from '../../../platform/db/database.ts'
import { hasPendingRefund, type Payee } from '../../money/payments/index.ts'
import { bookingPayee, isUnpaid, moveByCard, saleKinds } from '../core/index.ts'
import { tripCardOrder } from './card-payment.ts'
import { isShort, takeHolding } from './holding.ts'
import { takePayment } from './pay.service.ts'
import { emitTripBookingChanged, tell } from './trip-booking-news.ts'
import {
  type FullTripBooking,
  getLockedTripBooking,
  getLockedTripBookingById,
  getTripBookingById,
  type TripChanges,
  updateTripBooking,
} from './trip-booking.queries.ts'
import { nextOpen, zoneOf } from './trip-booking.view.ts'

/** Whether the trip still holds its rooms and seats, or could take all of them again just now. */
async function hasHolding(db: Db, trip: FullTripBooking): Promise<boolean> {
  if (trip.status === 'Confirmed') return trip.paymentStatus === 'PartPaid'
  if (!isUnpaid(trip)) return false
  if (trip.status === 'Pending') return true
  const begun = trip.startDate < dateIn(zoneOf(trip), new Date())
  return trip.status === 'Expired' && !begun && !isShort(await takeHolding(db, trip))
}

const moves = { kind: saleKinds.package, update: updateTripBooking, changed: emitTripBookingChanged }

/** How trip bookings take card payments, one instalment at a time. */
export const tripBookingPayee: Payee<'package'> = {
  async order({ db, user }, { packageId }) {
    return tripCardOrder(await getLockedTripBooking(db, user, packageId))
  },

  ...bookingPayee<FullTripBooking, TripChanges>({
    ...moves,
    getLockedById: getLockedTripBookingById,

    async take(context, trip, payment) {
      // An expired trip keeps its instalments open, so that a payment that comes late still finds its own.
      const next = nextOpen(trip)
      const fits = next !== undefined && toMinor(next.amount) === toMinor(payment.captured)
      if (!fits || !(await hasHolding(context.db, trip))) return false
      const key = `card ${payment.id} instalment ${next.number}`
      await takePayment(context, trip, [next], { funding: 'card-clearing', way: 'card', key })
      return true
    },

    async settle(context, trip, note) {
      // One of several cards may answer before the others.
      if (trip.paymentStatus === 'RefundPending' && !(await hasPendingRefund(context.db, trip.id)))
        await moveByCard(context, moves, trip, {
          to: { status: trip.status, paymentStatus: 'Refunded' },
          changes: {},
          action: 'refunded',
        })
      else emitTripBookingChanged(context.emit, trip, true)
      await tell(context, 'refunded', await getTripBookingById(context.db, trip.id), note)
    },
  }),
}
