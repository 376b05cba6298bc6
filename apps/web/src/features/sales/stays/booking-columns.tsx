import type { BookingRow } from '@karavan/contracts/sales/stays/booking'
import { createdColumn } from '../../../shared/record/record-columns.tsx'
import { buyerColumns, paymentColumn, statusColumn } from '../../../shared/sale/sale-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatCount, formatDateRange, formatMoney, formatNights } from '../../../ui/format.ts'
import { holdWords } from '../../../kit/booking/HoldCountdown.tsx'

/** The columns of a list of bookings; whose they are is told to the house only. */
export const bookingColumns = (ofHouse: boolean): ResourceColumn<BookingRow>[] => [
  ...buyerColumns<BookingRow>(ofHouse),
  {
    key: 'hotel',
    header: 'Hotel',
    phone: 'line',
    cell: (row) => <span className="font-emphasis">{row.hotelName}</span>,
    sub: (row) => row.location,
  },
  {
    key: 'fromDate',
    header: 'Stay',
    sortable: true,
    width: '172px',
    cell: (row) => <span className="num">{formatDateRange(row.fromDate, row.untilDate)}</span>,
    sub: (row) => `${formatNights(row.nights)} · ${formatCount(row.guests, 'guest')}`,
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
