import { type Minor, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { PaymentOrder } from '../../money/payments/index.ts'
import type { StayBookingRecord } from './stay.table.ts'

/** How long a card page stays open; rooms held for a card are held as long. */
export const cardMinutes = 15

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

type Payable = Pick<
  StayBookingRecord,
  'id' | 'reference' | 'orgId' | 'userId' | 'hotel' | 'total' | 'paid' | 'holdExpiresAt'
>

export const owed = ({ total, paid }: Pick<StayBookingRecord, 'total' | 'paid'>): Minor =>
  sum([toMinor(total), -toMinor(paid)])

/** What a card is to pay for a booking: all that is open, before its rooms go back on sale. */
export function cardOrderOf(booking: Payable): PaymentOrder {
  const { id, reference, orgId, userId, hotel, holdExpiresAt } = booking
  const latest = minutesFromNow(cardMinutes)
  const place = encodeURIComponent(hotel.location.toLowerCase())
  return {
    purpose: 'booking',
    causeId: id,
    causeNumber: reference,
    description: `${hotel.hotelName}, ${hotel.location}`,
    orgId,
    userId,
    amount: toMajor(owed(booking)),
    fee: 0,
    expiresAt: holdExpiresAt && holdExpiresAt < latest ? holdExpiresAt : latest,
    returnPath: `/hotel/hotels/booking/${place}?ref=${reference}`,
  }
}
