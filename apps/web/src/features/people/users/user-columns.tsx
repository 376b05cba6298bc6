import type { User } from '@karavan/contracts/people/users/user.contract'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { standingOf, typeWords } from './user-words.ts'

/** Where a person stands, as a badge. */
export function UserStanding({ user }: { user: User }) {
  const { tone, words } = standingOf(user)
  return <Badge tone={tone}>{words}</Badge>
}

export const userColumns: ResourceColumn<User>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    width: '30%',
    kind: 'name',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={row.name} src={row.avatarUrl} decorative className="max-md:hidden" />
        <span className="min-w-0">
          <span className="block truncate">{row.name}</span>
          <span className="block truncate text-caption font-normal text-3">{row.email}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'E-mail',
    sortable: true,
    offAtFirst: true,
    phone: 'none',
    cell: (row) => row.email,
  },
  {
    key: 'phone',
    header: 'Phone',
    offAtFirst: true,
    phone: 'none',
    width: '150px',
    cell: (row) => <span className="num">{row.phone ?? '–'}</span>,
  },
  {
    key: 'org',
    header: 'Organisation',
    cell: (row) => row.org.companyName,
    sub: (row) => row.org.agentId,
  },
  {
    key: 'userType',
    header: 'Type',
    width: '120px',
    priority: 2,
    phone: 'none',
    cell: (row) => <Tag>{typeWords[row.userType]}</Tag>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '120px',
    phone: 'side',
    cell: (row) => <UserStanding user={row} />,
  },
  {
    key: 'lastSeenAt',
    header: 'Last seen',
    sortable: true,
    kind: 'quiet',
    priority: 3,
    width: '120px',
    phone: 'none',
    cell: (row) => (row.lastSeenAt ? <RelativeTime at={row.lastSeenAt} /> : 'Never'),
  },
  {
    key: 'createdAt',
    header: 'Joined',
    sortable: true,
    kind: 'quiet',
    priority: 4,
    width: '120px',
    phone: 'none',
    cell: (row) => formatDate(row.createdAt),
  },
]
