import { toMinor } from '@karavan/domain/base/money'
import { dayWords } from '../../../platform/words.ts'
import { saleKinds, wholeMoney } from '../core/index.ts'
import type { FullActivityBooking } from './activity-booking.queries.ts'

type Sold = Pick<
  FullActivityBooking,
  'id' | 'reference' | 'orgId' | 'supplierId' | 'activity' | 'date' | 'people' | 'total' | 'net' | 'fee' | 'taxes'
>

/** How activities are booked in the ledger. */
export const activityMoney = wholeMoney<Sold>(saleKinds.activity, {
  service: 'activity',
  posted: 'Activity',
  invoiced: 'Activity',
  owedOf: ({ supplierId, net }) => [{ supplierId, amount: toMinor(net) }],
  wordsOf: ({ activity, date, people }) =>
    `${activity.name}, ${activity.location}, ${dayWords(date)} (${people} ${people === 1 ? 'person' : 'people'})`,
})
