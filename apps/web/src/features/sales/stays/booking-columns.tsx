import type { BookingRow } from '@karavan/contracts/sales/stays/booking'
import { createdColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatCount, formatDateRange, formatMoney, formatNights } from '../../../ui/format.ts'
import { PaymentBadge, StatusBadge } from '../../../kit/booking/StateBadges.tsx'
import { paymentWords, statusWords } from '../../../kit/booking/state-words.ts'
import { holdWords } from '../../../kit/booking/HoldCountdown.tsx'

/** The columns of a list of bookings; whose they are is told to the house only. */
export const bookingColumns = (ofHouse: boolean): ResourceColumn<BookingRow>[] => [
  {
    key: 'reference',
    header: 'Reference',
    sortable: true,
    width: '148px',
    cell: (row) => <span className="num font-emphasis text-link">{row.reference}</span>,
    text: (row) => row.reference,
  },
  {
    key: 'leadGuest',
    header: 'Lead guest',
    kind: 'name',
    phone: 'line',
    cell: (row) => row.leadGuest,
    sub: (row) => (ofHouse ? row.companyName : row.bookedBy),
    text: (row) => row.leadGuest,
  },
  ...(ofHouse
    ? [
        {
          key: 'companyName',
          header: 'Agency',
          offAtFirst: true,
          phone: 'none' as const,
          cell: (row: BookingRow) => row.companyName,
          text: (row: BookingRow) => row.companyName,
        },
      ]
    : []),
  {
    key: 'hotel',
    header: 'Hotel',
    phone: 'line',
    cell: (row) => <span className="font-emphasis">{row.hotelName}</span>,
    sub: (row) => row.location,
    text: (row) => `${row.hotelName}, ${row.location}`,
  },
  {
    key: 'fromDate',
    header: 'Stay',
    sortable: true,
    width: '172px',
    cell: (row) => <span className="num">{formatDateRange(row.fromDate, row.untilDate)}</span>,
    sub: (row) => `${formatNights(row.nights)} · ${formatCount(row.guests, 'guest')}`,
    text: (row) => `${row.fromDate} to ${row.untilDate}`,
  },
  {
    key: 'totalInr',
    header: 'Total',
    sortable: true,
    kind: 'money',
    width: '120px',
    cell: (row) => formatMoney(row.totalInr),
    text: (row) => row.totalInr,
  },
  {
    key: 'status',
    header: 'Status',
    width: '112px',
    phone: 'side',
    cell: (row) => <StatusBadge status={row.status} />,
    sub: (row) => (row.onRequest && row.status === 'Pending' ? 'on request' : null),
    text: (row) => statusWords[row.status].words,
  },
  {
    key: 'paymentStatus',
    header: 'Payment',
    width: '136px',
    priority: 2,
    phone: 'none',
    cell: (row) => <PaymentBadge paymentStatus={row.paymentStatus} />,
    sub: (row) =>
      row.status === 'Pending' && row.holdExpiresAt ? (
        <span className="num text-accent-text">{holdWords(row.holdExpiresAt)}</span>
      ) : null,
    text: (row) => paymentWords[row.paymentStatus].words,
  },
  createdColumn('Booked'),
]
