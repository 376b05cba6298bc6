import type { ApplicationRow } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { ResourceColumn } from '../../../../kit/resource-column.ts'
import { formatDate, formatDateRange, formatMoney } from '../../../../ui/format.ts'
import { RelativeTime } from '../../../../ui/RelativeTime.tsx'
import { entryWords } from '../application-words.ts'
import { OtbBadge, VisaPaymentBadge, VisaStatusBadge } from '../StateBadges.tsx'

const decided: readonly ApplicationRow['status'][] = ['Approved', 'Rejected', 'Cancelled']

function Due({ row }: { row: ApplicationRow }) {
  if (row.dueOn === null || decided.includes(row.status)) return <span className="text-3 max-md:hidden">–</span>
  return row.overdue ? (
    <span className="num font-emphasis text-red-t">{formatDate(row.dueOn)}</span>
  ) : (
    <span className="num">{formatDate(row.dueOn)}</span>
  )
}

const progress = (row: ApplicationRow) =>
  row.approved > 0 && row.approved < row.applicants ? `${row.approved} of ${row.applicants} approved` : null

/** The first by name, and how many more. */
const people = (row: ApplicationRow) =>
  [row.leadApplicant, row.applicants > 1 && `+${row.applicants - 1}`].filter(Boolean).join(' ')

const travels = ({ travelDate, returnDate }: ApplicationRow) =>
  travelDate && (returnDate ? formatDateRange(travelDate, returnDate) : formatDate(travelDate))

const ofHouseOnly: ResourceColumn<ApplicationRow>[] = [
  {
    key: 'companyName',
    header: 'Agency',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.companyName,
  },
  {
    key: 'marginInr',
    header: 'Margin',
    kind: 'money',
    width: '112px',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => (row.marginInr === null ? '–' : formatMoney(row.marginInr)),
  },
]

/** The columns of a list of applications; whose they are and what they earn is told to the house only. */
export const applicationColumns = (ofHouse: boolean): ResourceColumn<ApplicationRow>[] => [
  {
    key: 'reference',
    header: 'Reference',
    sortable: true,
    width: '152px',
    cell: (row) => row.reference,
  },
  {
    key: 'leadApplicant',
    header: 'Applicants',
    kind: 'name',
    phone: 'line',
    cell: (row) => people(row) || 'Nobody yet',
    sub: (row) => (ofHouse ? row.companyName : row.appliedBy),
  },
  {
    key: 'visaName',
    header: 'Visa',
    phone: 'line',
    cell: (row) => <span className="font-emphasis">{row.country}</span>,
    sub: (row) => `${row.express ? 'Express, ' : ''}${row.visaName}`,
  },
  {
    key: 'travelDate',
    header: 'Travel',
    sortable: true,
    width: '200px',
    priority: 2,
    cell: (row) => <span className="num">{travels(row) ?? '–'}</span>,
    sub: (row) => entryWords[row.entry],
  },
  {
    key: 'status',
    header: 'Status',
    width: '168px',
    phone: 'side',
    cell: (row) => <VisaStatusBadge status={row.standing} />,
    sub: progress,
  },
  {
    key: 'dueOn',
    header: 'Expected by',
    sortable: true,
    width: '112px',
    phone: 'side',
    cell: (row) => <Due row={row} />,
    sub: (row) => row.overdue && <span className="font-emphasis text-red-t">Overdue</span>,
  },
  {
    key: 'submittedAt',
    header: ofHouse ? 'Waiting since' : 'Submitted',
    sortable: true,
    kind: 'quiet',
    width: '116px',
    priority: 3,
    offAtFirst: !ofHouse,
    phone: 'none',
    cell: (row) => (row.submittedAt ? <RelativeTime at={row.submittedAt} /> : '–'),
  },
  {
    key: 'totalInr',
    header: 'Total',
    kind: 'money',
    width: '120px',
    priority: 2,
    offAtFirst: ofHouse,
    cell: (row) => (row.totalInr === null ? '–' : formatMoney(row.totalInr)),
  },
  {
    key: 'paymentStatus',
    header: 'Payment',
    width: '124px',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => <VisaPaymentBadge paymentStatus={row.paymentStatus} />,
  },
  {
    key: 'otb',
    header: 'OK to board',
    width: '120px',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => <OtbBadge status={row.otb} />,
  },
  ...(ofHouse ? ofHouseOnly : []),
  {
    key: 'createdAt',
    header: 'Begun',
    sortable: true,
    kind: 'quiet',
    width: '112px',
    offAtFirst: true,
    phone: 'none',
    cell: (row) => <RelativeTime at={row.createdAt} />,
  },
]
