import type { PortalCredential } from '@karavan/contracts/crm/credentials/credential.contract'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

export const credentialColumns: ResourceColumn<PortalCredential>[] = [
  {
    key: 'portal',
    header: 'Portal',
    sortable: true,
    kind: 'name',
    width: '30%',
    cell: (row) => (
      <span className="min-w-0">
        <span className="block truncate">{row.portal}</span>
        {row.url && <span className="block truncate text-caption font-normal text-3">{row.url}</span>}
      </span>
    ),
  },
  {
    key: 'username',
    header: 'User name',
    phone: 'line',
    cell: (row) => row.username,
  },
  {
    key: 'password',
    header: 'Password',
    width: '120px',
    phone: 'none',
    cell: () => (
      <span className="text-3">
        <span aria-hidden="true">••••••••</span>
        <span className="sr-only">Hidden</span>
      </span>
    ),
  },
  { key: 'owner', header: 'Owner', phone: 'none', priority: 2, cell: (row) => row.owner },
  {
    key: 'passwordSetAt',
    header: 'Set',
    sortable: true,
    kind: 'quiet',
    width: '120px',
    phone: 'none',
    priority: 3,
    cell: (row) => <RelativeTime at={row.passwordSetAt} />,
  },
  {
    key: 'rotateOn',
    header: 'Change by',
    width: '148px',
    phone: 'side',
    cell: (row) => {
      if (!row.rotateOn) return <span className="text-3">–</span>
      return row.rotationDue ? <Badge tone="amber">Due {formatDate(row.rotateOn)}</Badge> : formatDate(row.rotateOn)
    },
  },
]
