import { dateIn } from '@karavan/domain/base/dates'
import { zoneOfCountry } from '@karavan/domain/catalogue/hotels/time-zone'
import type { Db } from '../../../platform/db/database.ts'
import type { Payee } from '../../money/payments/index.ts'
import { wholePayee } from '../core/index.ts'
import { stayCardOrder } from './card-payment.ts'
import { takeRooms } from './room.queries.ts'
import { stayKind } from './stay-kind.ts'
import type { FullStayBooking } from './stay.queries.ts'

/** Whether the rooms are this booking's: held still, or free again and taken again just now. */
async function holds(db: Db, booking: FullStayBooking): Promise<boolean> {
  if (booking.status === 'Pending') return true
  const begun = booking.fromDate < dateIn(zoneOfCountry(booking.hotel.country), new Date())
  return booking.status === 'Expired' && !begun && (await takeRooms(db, booking)).length === 0
}

const { orderCard, ...reports } = wholePayee<FullStayBooking>(stayKind, { holds, orderOf: stayCardOrder })

/** How stay bookings take card payments: all of it at once. */
export const stayBookingPayee: Payee<'booking'> = {
  order: (context, { bookingId }) => orderCard(context, bookingId),
  ...reports,
}
