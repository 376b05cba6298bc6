import type { BookingEntry } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import { BedDouble, BriefcaseBusiness, type LucideIcon, Map as MapIcon, Plane, Ticket } from 'lucide-react'
import { agencyColumn, createdColumn, customerColumn } from '../../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../../kit/resource-column.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { formatCount, formatDate, formatDateRange, formatMoney } from '../../../../ui/format.ts'
import { kindWords } from '../booking-words.ts'
import { StatusBadge } from '../StatusBadge.tsx'

const icons: Record<BookingEntry['kind'], LucideIcon> = {
  flight: Plane,
  hotel: BedDouble,
  'land-package': MapIcon,
  package: BriefcaseBusiness,
  activity: Ticket,
}

/** What kind of booking it is, with its sign. */
export function KindMark({ kind }: Pick<BookingEntry, 'kind'>) {
  const Icon = icons[kind]
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom">
      <Icon size={14} aria-hidden="true" className="text-3" />
      {kindWords[kind]}
    </span>
  )
}

const openAmount = ({ total, paid, owing }: BookingEntry): number =>
  owing && total !== undefined ? less(total, paid) : 0

/** What is booked, for how many. */
export const tripColumn = <Row extends BookingEntry>(): ResourceColumn<Row> => ({
  key: 'title',
  header: 'Trip',
  phone: 'line',
  cell: (row) => <span className="truncate md:block">{row.title}</span>,
  sub: (row) => (
    <span className="whitespace-nowrap">
      <KindMark kind={row.kind} /> · {formatCount(row.people, 'person', 'people')}
    </span>
  ),
})

const columns: ResourceColumn<BookingEntry>[] = [
  customerColumn(),
  tripColumn(),
  {
    key: 'startDate',
    header: 'Travel',
    sortable: true,
    width: '164px',
    phone: 'line',
    cell: (row) => <span className="num">{formatDateRange(row.startDate, row.endDate)}</span>,
  },
  {
    key: 'endDate',
    header: 'Until',
    offAtFirst: true,
    width: '116px',
    priority: 4,
    phone: 'none',
    cell: (row) => <span className="num">{formatDate(row.endDate)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '124px',
    phone: 'side',
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: 'source',
    header: 'From',
    width: '84px',
    priority: 3,
    phone: 'none',
    cell: (row) => (
      <Badge mark="plain" tone={row.source === 'crm' ? 'blue' : 'neutral'}>
        {row.source === 'crm' ? 'CRM' : 'Portal'}
      </Badge>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    offAtFirst: true,
    width: '124px',
    priority: 4,
    phone: 'none',
    cell: (row) => <KindMark kind={row.kind} />,
  },
  {
    key: 'total',
    header: 'Total',
    kind: 'money',
    sortable: true,
    width: '140px',
    cell: (row) => (row.total === undefined ? '–' : formatMoney(row.total)),
    sub: (row) => {
      const open = openAmount(row)
      return open > 0 && <span className="num text-amber-t">{formatMoney(open)} open</span>
    },
  },
  {
    key: 'open',
    header: 'Open',
    kind: 'money',
    offAtFirst: true,
    width: '128px',
    priority: 2,
    phone: 'none',
    cell: (row) => formatMoney(openAmount(row)),
  },
  createdColumn('Made'),
]

/** The columns of the common list; whoever sees every organisation can see whose booking it is. */
export const bookingColumns = (seesAll: boolean): ResourceColumn<BookingEntry>[] =>
  seesAll ? [...columns, agencyColumn()] : columns
