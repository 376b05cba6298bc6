import type { Template } from '@karavan/contracts/base/templates/template.contract'
import { updatedColumn } from '../../../shared/record/record-columns.tsx'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { eventWords, kindWords } from './template-words.ts'

export const templateColumns: ResourceColumn<Template>[] = [
  {
    key: 'name',
    header: 'Template',
    sortable: true,
    width: '40%',
    kind: 'name',
    cell: (row) => (
      <span className="min-w-0">
        <span className="block truncate">{row.name}</span>
        {row.subject && <span className="block truncate text-caption font-normal text-3">{row.subject}</span>}
      </span>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    sortable: true,
    width: '132px',
    phone: 'line',
    cell: (row) => <Tag>{kindWords[row.kind]}</Tag>,
  },
  {
    key: 'event',
    header: 'Sent for',
    priority: 2,
    phone: 'none',
    cell: (row) => (row.event ? eventWords[row.event] : <span className="text-3">–</span>),
  },
  {
    key: 'isDefault',
    header: 'Default',
    width: '112px',
    phone: 'side',
    cell: (row) => (row.isDefault ? <Badge tone="blue">Default</Badge> : <span className="text-3">–</span>),
  },
  updatedColumn({ priority: 3, width: '128px' }),
]
