import { toMajor } from '@karavan/domain/base/money'
import type { PaymentOrder } from '../../money/payments/index.ts'
import { cardOrderOf, owed, saleKinds } from '../core/index.ts'
import type { StayBookingRecord } from './stay.table.ts'

type Payable = Pick<
  StayBookingRecord,
  'id' | 'reference' | 'orgId' | 'userId' | 'hotel' | 'total' | 'paid' | 'holdExpiresAt'
>

/** What a card is to pay for a stay: all that is open. */
export function stayCardOrder(booking: Payable): PaymentOrder {
  const { reference, hotel } = booking
  const place = encodeURIComponent(hotel.location.toLowerCase())
  return cardOrderOf(saleKinds.booking, booking, {
    description: `${hotel.hotelName}, ${hotel.location}`,
    amount: toMajor(owed(booking)),
    returnPath: `/hotel/hotels/booking/${place}?ref=${reference}`,
  })
}
