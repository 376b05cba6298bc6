import type { ActivityBookingRow } from '@karavan/contracts/sales/activities/activity-booking'
import { clockWords } from '@karavan/domain/base/clock-words'
import { holdWords } from '../../../kit/booking/HoldCountdown.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { createdColumn } from '../../../shared/record/record-columns.tsx'
import { buyerColumns, paymentColumn, statusColumn } from '../../../shared/sale/sale-columns.tsx'
import { formatCount, formatDate, formatMoney } from '../../../ui/format.ts'

/** The columns of a list of booked activities; whose they are is told to the house only. */
export const activityBookingColumns = (ofHouse: boolean): ResourceColumn<ActivityBookingRow>[] => [
  ...buyerColumns<ActivityBookingRow>(ofHouse),
  {
    key: 'name',
    header: 'Activity',
    phone: 'line',
    cell: (row) => <span className="font-emphasis">{row.name}</span>,
    sub: (row) => row.location,
  },
  {
    key: 'date',
    header: 'Day',
    sortable: true,
    width: '172px',
    cell: (row) => <span className="num">{formatDate(row.date)}</span>,
    sub: (row) =>
      [...(row.time ? [clockWords(row.time)] : []), formatCount(row.people, 'person', 'people')].join(' · '),
  },
  {
    key: 'totalInr',
    header: 'Total',
    sortable: true,
    kind: 'money',
    width: '120px',
    cell: (row) => formatMoney(row.totalInr),
  },
  statusColumn((row) => (row.onRequest && row.status === 'Pending' ? 'on request' : null)),
  paymentColumn({
    width: '136px',
    phone: 'none',
    sub: (row) =>
      row.status === 'Pending' && row.holdExpiresAt ? (
        <span className="num text-accent-text">{holdWords(row.holdExpiresAt)}</span>
      ) : null,
  }),
  createdColumn('Booked'),
]
