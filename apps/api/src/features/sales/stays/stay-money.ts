import { daysBetween } from '@karavan/domain/base/dates'
import { dayWords } from '../../../platform/words.ts'
import { saleKinds, wholeMoney } from '../core/index.ts'
import type { FullStayBooking } from './stay.queries.ts'

type Sold = Pick<
  FullStayBooking,
  'id' | 'reference' | 'orgId' | 'hotel' | 'fromDate' | 'untilDate' | 'total' | 'net' | 'fee' | 'taxes'
>

/** How stays are booked in the ledger. */
export const stayMoney = wholeMoney<Sold>(saleKinds.booking, {
  service: 'hotel',
  posted: 'Hotel',
  invoiced: 'Hotel accommodation',
  wordsOf({ hotel, fromDate, untilDate }) {
    const nights = daysBetween(fromDate, untilDate)
    return `${hotel.hotelName}, ${hotel.location}, ${dayWords(fromDate)} to ${dayWords(untilDate)} (${nights} ${nights === 1 ? 'night' : 'nights'})`
  },
})
