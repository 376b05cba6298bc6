import type { CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { phoneWords } from '@karavan/domain/crm/phone'
import { agencyColumn, updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { formatCount, formatDate } from '../../../ui/format.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { PassportExpiry } from './PassportExpiry.tsx'

const mostTags = 1

const columns: ResourceColumn<CustomerRow>[] = [
  {
    key: 'name',
    header: 'Customer',
    sortable: true,
    kind: 'name',
    width: '24%',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={row.name} decorative className="max-md:hidden" />
        <span className="min-w-0">
          <span className="block truncate">{row.name}</span>
          <span className="block truncate text-caption font-normal text-3">
            {row.family > 0 ? `${formatCount(row.family, 'family member')}` : (row.city ?? '\u00a0')}
          </span>
        </span>
      </span>
    ),
    text: (row) => row.name,
  },
  {
    key: 'phone',
    header: 'Phone and e-mail',
    phone: 'line',
    cell: (row) => <span className="num">{row.phones[0] ? phoneWords(row.phones[0].number) : (row.email ?? '–')}</span>,
    sub: (row) => (row.phones[0] && row.email) || '',
    text: (row) => row.phones[0]?.number ?? '',
  },
  {
    key: 'city',
    header: 'City',
    width: '128px',
    priority: 2,
    phone: 'none',
    cell: (row) => row.city ?? '–',
    text: (row) => row.city,
  },
  {
    key: 'tags',
    header: 'Tags',
    width: '152px',
    priority: 3,
    phone: 'none',
    cell: (row) => (
      <span className="flex min-w-0 gap-1 overflow-hidden">
        {row.tags.slice(0, mostTags).map((tag) => (
          <Tag key={tag} className="min-w-0 shrink">
            <span className="truncate">{tag}</span>
          </Tag>
        ))}
        {row.tags.length > mostTags && <Tag>+{row.tags.length - mostTags}</Tag>}
      </span>
    ),
    text: (row) => row.tags.join('; '),
  },
  {
    key: 'nextExpiry',
    header: 'Passport',
    sortable: true,
    width: '184px',
    phone: 'side',
    cell: (row) =>
      row.nextExpiry ? <PassportExpiry on={row.nextExpiry} /> : <span className="text-3 max-md:hidden">–</span>,
    text: (row) => row.nextExpiry,
  },
  {
    key: 'createdAt',
    header: 'Added',
    sortable: true,
    kind: 'quiet',
    offAtFirst: true,
    priority: 4,
    width: '120px',
    phone: 'none',
    cell: (row) => formatDate(row.createdAt),
    text: (row) => row.createdAt,
  },
  updatedColumn(),
]

const agency: ResourceColumn<CustomerRow> = { ...agencyColumn(), offAtFirst: false }

/** The columns of the list; whoever sees every organisation sees whose customer it is. */
export const customerColumns = (seesAll: boolean): ResourceColumn<CustomerRow>[] =>
  seesAll ? [...columns.slice(0, 5), agency, ...columns.slice(5)] : columns
