import { daysBetween } from '@karavan/domain/base/dates'
import { toMinor } from '@karavan/domain/base/money'
import { dayWords } from '../../../platform/words.ts'
import { saleKinds, wholeMoney } from '../core/index.ts'
import type { FullStayBooking } from './stay.queries.ts'

type Sold = Pick<
  FullStayBooking,
  'id' | 'reference' | 'orgId' | 'supplierId' | 'hotel' | 'fromDate' | 'untilDate' | 'total' | 'net' | 'fee' | 'taxes'
>

/** How stays are booked in the ledger. */
export const stayMoney = wholeMoney<Sold>(saleKinds.booking, {
  service: 'hotel',
  posted: 'Hotel',
  invoiced: 'Hotel accommodation',
  owedOf: ({ supplierId, net }) => [{ supplierId, amount: toMinor(net) }],
  wordsOf({ hotel, fromDate, untilDate }) {
    const nights = daysBetween(fromDate, untilDate)
    return `${hotel.hotelName}, ${hotel.location}, ${dayWords(fromDate)} to ${dayWords(untilDate)} (${nights} ${nights === 1 ? 'night' : 'nights'})`
  },
})
