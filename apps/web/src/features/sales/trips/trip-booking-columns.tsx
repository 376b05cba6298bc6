import type { TripBookingRow } from '@karavan/contracts/sales/trips/trip-booking'
import { createdColumn } from '../../../shared/record/record-columns.tsx'
import { buyerColumns, paymentColumn, statusColumn } from '../../../shared/sale/sale-columns.tsx'
import { holdWords } from '../../../kit/booking/HoldCountdown.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatCount, formatDate, formatDateRange, formatMoney, formatNights } from '../../../ui/format.ts'

/** What is due next and when; nothing where nothing is. */
function dueOf(row: TripBookingRow, today: string) {
  if (row.status === 'Pending' && row.holdExpiresAt)
    return <span className="num text-accent-text">{holdWords(row.holdExpiresAt)}</span>
  if (row.nextDueOn === null || row.nextDue === null) return null
  const late = row.nextDueOn < today
  return (
    <span className={late ? 'num text-red-t' : 'num text-accent-text'}>
      {late ? 'overdue since' : 'due'} {formatDate(row.nextDueOn)}
    </span>
  )
}

/** The columns of a list of booked trips; whose they are is told to the house only. */
export const tripBookingColumns = (ofHouse: boolean, today: string): ResourceColumn<TripBookingRow>[] => [
  ...buyerColumns<TripBookingRow>(ofHouse),
  {
    key: 'title',
    header: 'Trip',
    phone: 'line',
    cell: (row) => <span className="font-emphasis">{row.title}</span>,
    sub: (row) => row.cities.join(' – '),
  },
  {
    key: 'cities',
    header: 'Cities',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.cities.join(', '),
  },
  {
    key: 'startDate',
    header: 'Dates',
    sortable: true,
    width: '172px',
    cell: (row) => <span className="num">{formatDateRange(row.startDate, row.endDate)}</span>,
    sub: (row) => `${formatNights(row.nights)} · ${formatCount(row.people, 'traveller')}`,
  },
  {
    key: 'totalInr',
    header: 'Total',
    sortable: true,
    kind: 'money',
    width: '128px',
    cell: (row) => formatMoney(row.totalInr),
    sub: (row) => (row.paid > 0 && row.paid < row.totalInr ? `${formatMoney(row.paid)} paid` : null),
  },
  statusColumn(),
  paymentColumn({ width: '168px', phone: 'line', sub: (row) => dueOf(row, today) }),
  {
    key: 'nextDueOn',
    header: 'Next instalment',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => (row.nextDueOn === null ? '–' : <span className="num">{formatDate(row.nextDueOn)}</span>),
    sub: (row) => (row.nextDue === null ? null : formatMoney(row.nextDue)),
  },
  createdColumn('Booked'),
]
