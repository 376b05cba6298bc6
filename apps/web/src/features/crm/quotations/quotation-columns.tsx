import type { QuotationRow } from '@karavan/contracts/crm/quotations/quotation'
import { isAnswerable } from '@karavan/domain/crm/quotation'
import { daysBetween } from '@karavan/domain/base/dates'
import { agencyColumn, createdColumn, customerColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { formatCount, formatDate, formatMoney } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from './StatusBadge.tsx'

const soon = 7

/** The last day a price holds; loud while an answer is still awaited and little time is left. */
function ValidUntil({ row, today }: { row: QuotationRow; today: string }) {
  const left = daysBetween(today, row.validUntil)
  const pressing = isAnswerable(row.status) && left >= 0 && left <= soon
  return (
    <span className={pressing ? 'num font-emphasis text-amber-t' : 'num'}>
      <span className="md:hidden">Valid until </span>
      {formatDate(row.validUntil)}
      {pressing && <span className="sr-only">, expires soon</span>}
    </span>
  )
}

const quiet = { priority: 4, phone: 'none', offAtFirst: true } as const

const columns = (today: string): ResourceColumn<QuotationRow>[] => [
  customerColumn((row) => `${row.number} v${row.versionNumber}`),
  {
    key: 'title',
    header: 'Trip',
    phone: 'line',
    cell: (row) => <span className="truncate md:block">{row.title}</span>,
    sub: (row) =>
      [row.startDate && formatDate(row.startDate), row.people > 0 && formatCount(row.people, 'person', 'people')]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'number',
    header: 'Number',
    ...quiet,
    width: '148px',
    cell: (row) => <span className="num">{row.number}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '124px',
    phone: 'side',
    cell: (row) => <StatusBadge status={row.status} />,
    sub: (row) =>
      row.lastSeenAt &&
      isAnswerable(row.status) && (
        <>
          seen <RelativeTime at={row.lastSeenAt} />
        </>
      ),
  },
  {
    key: 'total',
    header: 'Total',
    sortable: true,
    kind: 'money',
    width: '148px',
    cell: (row) => formatMoney(row.total),
  },
  {
    key: 'margin',
    header: 'Margin',
    kind: 'money',
    width: '132px',
    priority: 3,
    phone: 'none',
    cell: (row) => formatMoney(row.margin),
  },
  {
    key: 'validUntil',
    header: 'Valid until',
    sortable: true,
    width: '124px',
    priority: 2,
    phone: 'line',
    cell: (row) => <ValidUntil row={row} today={today} />,
  },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    kind: 'quiet',
    ...quiet,
    width: '112px',
    cell: (row) => (row.lastSeenAt ? <RelativeTime at={row.lastSeenAt} /> : '–'),
  },
  {
    key: 'startDate',
    header: 'Travel',
    sortable: true,
    ...quiet,
    width: '116px',
    cell: (row) => (row.startDate ? <span className="num">{formatDate(row.startDate)}</span> : '–'),
  },
  {
    key: 'destinations',
    header: 'Places',
    ...quiet,
    width: '148px',
    cell: (row) => <span className="block truncate">{row.destinations.join(', ') || '–'}</span>,
  },
  {
    key: 'enquiryNumber',
    header: 'Enquiry',
    ...quiet,
    width: '140px',
    cell: (row) => <span className="num">{row.enquiryNumber ?? '–'}</span>,
  },
  {
    key: 'createdBy',
    header: 'Made by',
    ...quiet,
    width: '132px',
    cell: (row) => <span className="block truncate">{row.createdBy ?? '–'}</span>,
  },
  createdColumn('Made'),
  {
    key: 'updatedAt',
    header: 'Changed',
    sortable: true,
    kind: 'quiet',
    ...quiet,
    width: '112px',
    cell: (row) => <RelativeTime at={row.updatedAt} />,
  },
]

/** The columns of the list as of a day; whoever sees every organisation can see whose quotation it is. */
export function quotationColumns(
  today: string,
  { seesAll, seesMargin }: { seesAll: boolean; seesMargin: boolean },
): ResourceColumn<QuotationRow>[] {
  const shown = columns(today).filter(({ key }) => seesMargin || key !== 'margin')
  return seesAll ? [...shown, agencyColumn()] : shown
}
