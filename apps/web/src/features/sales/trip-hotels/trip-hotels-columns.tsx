import type { tripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { daysBetween } from '@karavan/domain/base/dates'
import { createdColumn } from '../../../shared/record/record-columns.tsx'
import { agedPartyWords } from '../../../kit/booking/stay-words.ts'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDateRange, formatMoney, formatNights } from '../../../ui/format.ts'
import { choiceWords } from './trip-hotels-words.ts'

type Row = Got<typeof tripHotels.list>['data'][number]

/** The columns of a list of chosen hotels; whose they are is told to the house only. */
export const tripHotelsColumns = (ofHouse: boolean): ResourceColumn<Row>[] => [
  {
    key: 'reference',
    header: 'Reference',
    sortable: true,
    width: '156px',
    cell: (row) => <span className="num font-emphasis text-link">{row.reference}</span>,
  },
  {
    key: 'title',
    header: 'Name',
    sortable: true,
    kind: 'name',
    phone: 'line',
    cell: (row) => row.title,
    sub: (row) => row.cities.join(' – '),
  },
  ...(ofHouse
    ? [
        {
          key: 'companyName',
          header: 'Agency',
          priority: 3 as const,
          phone: 'none' as const,
          cell: (row: Row) => row.companyName,
        },
      ]
    : []),
  {
    key: 'dates',
    header: 'Dates',
    width: '172px',
    phone: 'line',
    cell: (row) => <span className="num">{formatDateRange(row.fromDate, row.untilDate)}</span>,
    sub: (row) => `${formatNights(daysBetween(row.fromDate, row.untilDate))} · ${agedPartyWords(row.asked)}`,
  },
  {
    key: 'totalInr',
    header: 'Total',
    kind: 'money',
    width: '140px',
    cell: (row) => (row.totalInr === null ? '–' : formatMoney(row.totalInr)),
  },
  {
    key: 'status',
    header: 'Status',
    width: '112px',
    phone: 'side',
    cell: (row) => <Badge tone={choiceWords[row.status].tone}>{choiceWords[row.status].words}</Badge>,
  },
  createdColumn('Made'),
]
