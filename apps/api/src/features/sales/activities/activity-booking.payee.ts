import { dateIn } from '@karavan/domain/base/dates'
import type { Db } from '../../../platform/db/database.ts'
import { takeSeats } from '../../catalogue/activities/index.ts'
import type { Payee } from '../../money/payments/index.ts'
import { wholePayee } from '../core/index.ts'
import type { FullActivityBooking } from './activity-booking.queries.ts'
import { zoneOf } from './activity-booking.view.ts'
import { activityKind, seatsOf } from './activity-kind.ts'
import { activityCardOrder } from './card-payment.ts'

/** Whether the places are this booking's: held still, or free again and taken again just now. */
async function holds(db: Db, booking: FullActivityBooking): Promise<boolean> {
  if (booking.status === 'Pending') return true
  const over = booking.date < dateIn(zoneOf(booking), new Date())
  return booking.status === 'Expired' && !over && (await takeSeats(db, [seatsOf(booking)])).length === 0
}

const { orderCard, ...reports } = wholePayee<FullActivityBooking>(activityKind, { holds, orderOf: activityCardOrder })

/** How activity bookings take card payments: all of it at once. */
export const activityBookingPayee: Payee<'activity'> = {
  order: (context, { bookingId }) => orderCard(context, bookingId),
  ...reports,
}
