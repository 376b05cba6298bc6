import type { SystemUser } from '@karavan/contracts/crm/system-users/system-user.contract'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { roleWords, stateWords } from './system-user-words.ts'

export const systemUserColumns: ResourceColumn<SystemUser>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    kind: 'name',
    width: '30%',
    cell: (row) => (
      <span className="min-w-0">
        <span className="block truncate">{row.name}</span>
        <span className="block truncate text-caption font-normal text-3">{row.email}</span>
      </span>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    width: '150px',
    phone: 'line',
    cell: roleWords,
  },
  {
    key: 'companyName',
    header: 'Organisation',
    phone: 'none',
    priority: 2,
    cell: (row) => row.companyName,
  },
  {
    key: 'openWork',
    header: 'Open enquiries',
    kind: 'money',
    width: '140px',
    phone: 'none',
    cell: (row) => row.openWork,
  },
  {
    key: 'state',
    header: 'State',
    width: '160px',
    phone: 'side',
    cell: (row) => <Badge tone={stateWords[row.state].tone}>{stateWords[row.state].words}</Badge>,
  },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    sortable: true,
    kind: 'quiet',
    width: '130px',
    phone: 'none',
    priority: 3,
    cell: (row) => (row.lastSeenAt ? <RelativeTime at={row.lastSeenAt} /> : <span className="text-3">Never</span>),
  },
]
