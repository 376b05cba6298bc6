import { toMajor } from '@karavan/domain/base/money'
import type { PaymentOrder } from '../../money/payments/index.ts'
import { cardOrderOf, owed, saleKinds } from '../core/index.ts'
import type { ActivityBookingRecord } from './activity-booking.table.ts'

type Payable = Pick<
  ActivityBookingRecord,
  'id' | 'reference' | 'orgId' | 'userId' | 'activity' | 'total' | 'paid' | 'holdExpiresAt'
>

/** What a card is to pay for an activity: all that is open. */
export const activityCardOrder = (booking: Payable): PaymentOrder =>
  cardOrderOf(saleKinds.activity, booking, {
    description: `${booking.activity.name}, ${booking.activity.location}`,
    amount: toMajor(owed(booking)),
    returnPath: `/dashboard/bookings?what=activities&id=${booking.id}`,
  })
