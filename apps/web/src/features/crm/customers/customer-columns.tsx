import type { CustomerRow } from '@karavan/contracts/crm/customers/customer'
import { phoneWords } from '@karavan/domain/crm/phone'
import { agencyColumn, updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { formatCount, formatDate } from '../../../ui/format.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { PassportExpiry } from './PassportExpiry.tsx'

const mostTags = 1

/** Where they live and whom they travel with; a column of its own for the city would take the room of tags and agency. */
const underName = ({ city, family }: CustomerRow) =>
  [city, family > 0 ? formatCount(family, 'family member') : null].filter(Boolean).join(' · ')

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
          <span className="block truncate text-caption font-normal text-3">{underName(row) || '\u00a0'}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'phone',
    header: 'Phone and e-mail',
    phone: 'line',
    cell: (row) => <span className="num">{row.phones[0] ? phoneWords(row.phones[0].number) : (row.email ?? '–')}</span>,
    sub: (row) => (row.phones[0] && row.email) || '',
  },
  {
    key: 'city',
    header: 'City',
    width: '128px',
    offAtFirst: true,
    priority: 4,
    phone: 'none',
    cell: (row) => row.city ?? '–',
  },
  {
    key: 'tags',
    header: 'Tags',
    width: '136px',
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
  },
  {
    key: 'nextExpiry',
    header: 'Passport',
    sortable: true,
    width: '184px',
    phone: 'side',
    cell: (row) =>
      row.nextExpiry ? <PassportExpiry on={row.nextExpiry} /> : <span className="text-3 max-md:hidden">–</span>,
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
  },
  updatedColumn(),
]

const agency: ResourceColumn<CustomerRow> = { ...agencyColumn(), offAtFirst: false, priority: 2 }

/** The columns of the list; whoever sees every organisation sees whose customer it is, and others the tags in its place. */
export const customerColumns = (seesAll: boolean): ResourceColumn<CustomerRow>[] =>
  columns.flatMap((column) => {
    if (column.key === 'tags') return seesAll ? [column, agency] : [{ ...column, priority: 2 }]
    return [column]
  })
