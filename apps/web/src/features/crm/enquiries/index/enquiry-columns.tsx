import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import { phoneWords } from '@karavan/domain/crm/phone'
import { agencyColumn, createdColumn, customerColumn } from '../../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../../kit/resource-column.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { formatCount, formatDate, formatMoney } from '../../../../ui/format.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { priorityWords, wayWords } from '../enquiry-words.ts'
import { NextStep } from '../NextStep.tsx'
import { StatusBadge } from '../StatusBadge.tsx'

const columns: ResourceColumn<EnquiryRow>[] = [
  customerColumn(),
  {
    key: 'subject',
    header: 'Asked for',
    phone: 'line',
    cell: (row) => <span className="truncate md:block">{row.subject}</span>,
    sub: (row) =>
      [row.travelDate && formatDate(row.travelDate), row.people > 0 && formatCount(row.people, 'person', 'people')]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'status',
    header: 'Status',
    width: '124px',
    phone: 'side',
    cell: (row) => <StatusBadge status={row.status} />,
  },
  {
    key: 'nextFollowUpAt',
    header: 'Next step',
    sortable: true,
    width: '188px',
    phone: 'line',
    cell: (row) => <NextStep enquiry={row} bare className="max-w-full" />,
    sub: (row) => row.nextFollowUpWay && wayWords[row.nextFollowUpWay].label,
  },
  {
    key: 'assignee',
    header: 'Owner',
    width: '144px',
    priority: 2,
    phone: 'none',
    cell: (row) =>
      row.assignee ? (
        <span className="flex min-w-0 items-center gap-2">
          <Avatar name={row.assignee} size="xs" decorative />
          <span className="truncate">{row.assignee}</span>
        </span>
      ) : (
        <span className="text-red-t">Nobody</span>
      ),
  },
  {
    key: 'travelDate',
    header: 'Travel',
    sortable: true,
    offAtFirst: true,
    width: '116px',
    priority: 3,
    phone: 'none',
    cell: (row) => (row.travelDate ? <span className="num">{formatDate(row.travelDate)}</span> : '–'),
  },
  {
    key: 'budget',
    header: 'Budget',
    kind: 'money',
    width: '132px',
    priority: 3,
    cell: (row) => (row.budget === null ? '–' : formatMoney(row.budget, row.budgetCurrency)),
  },
  {
    key: 'budgetCurrency',
    header: 'Currency',
    offAtFirst: true,
    width: '88px',
    priority: 4,
    phone: 'none',
    cell: (row) => row.budgetCurrency,
  },
  {
    key: 'priority',
    header: 'Priority',
    offAtFirst: true,
    width: '96px',
    priority: 4,
    phone: 'none',
    cell: (row) =>
      row.priority === 'urgent' || row.priority === 'high' ? (
        <Badge tone={row.priority === 'urgent' ? 'red' : 'orange'} mark="plain">
          {priorityWords[row.priority]}
        </Badge>
      ) : (
        priorityWords[row.priority]
      ),
  },
  {
    key: 'source',
    header: 'Source',
    offAtFirst: true,
    width: '104px',
    priority: 4,
    phone: 'none',
    cell: (row) => <Tag>{row.source}</Tag>,
  },
  {
    key: 'phone',
    header: 'Phone',
    offAtFirst: true,
    width: '160px',
    priority: 4,
    phone: 'none',
    cell: (row) => <span className="num">{row.phone ? phoneWords(row.phone) : '–'}</span>,
  },
  createdColumn('Came in'),
]

/** The columns of the list; whoever sees every organisation can see whose enquiry it is. */
export const enquiryColumns = (seesAll: boolean): ResourceColumn<EnquiryRow>[] =>
  seesAll ? [...columns, agencyColumn()] : columns
