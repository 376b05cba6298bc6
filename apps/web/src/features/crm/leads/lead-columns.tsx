import type { Lead } from '@karavan/contracts/crm/leads/lead.contract'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { sourceWords, statusTones, tripWords } from './lead-words.ts'

export const leadColumns: ResourceColumn<Lead>[] = [
  {
    key: 'name',
    header: 'From',
    sortable: true,
    kind: 'name',
    width: '24%',
    cell: (row) => (
      <span className="min-w-0">
        <span className="block truncate">{row.name}</span>
        <span className="block truncate text-caption font-normal text-3">{row.reference}</span>
      </span>
    ),
  },
  {
    key: 'message',
    header: 'Message',
    phone: 'line',
    cell: (row) => (
      <span className="min-w-0">
        <span className="block truncate">{row.message}</span>
        {tripWords(row) && <span className="block truncate text-caption text-3">{tripWords(row)}</span>}
      </span>
    ),
  },
  {
    key: 'source',
    header: 'Form',
    width: '130px',
    phone: 'none',
    priority: 3,
    cell: (row) => sourceWords[row.source],
  },
  {
    key: 'assignee',
    header: 'Given to',
    width: '150px',
    phone: 'none',
    priority: 2,
    cell: (row) => row.assignee ?? <span className="text-3">Nobody</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '120px',
    phone: 'side',
    cell: (row) => <Badge tone={statusTones[row.status]}>{row.status}</Badge>,
  },
  {
    key: 'createdAt',
    header: 'Came in',
    sortable: true,
    kind: 'quiet',
    width: '120px',
    phone: 'none',
    cell: (row) => <RelativeTime at={row.createdAt} />,
  },
]
