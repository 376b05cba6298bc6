import type { SupplierRow } from '@karavan/contracts/crm/suppliers/supplier'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatMoney } from '../../../ui/format.ts'

export const supplierColumns: ResourceColumn<SupplierRow>[] = [
  {
    key: 'name',
    header: 'Supplier',
    sortable: true,
    kind: 'name',
    width: '28%',
    cell: (row) => (
      <span className="min-w-0">
        <span className="block truncate">{row.name}</span>
        {row.kinds.length > 0 && (
          <span className="block truncate text-caption font-normal text-3">{row.kinds.join(', ')}</span>
        )}
      </span>
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    phone: 'line',
    cell: (row) =>
      row.contact ? (
        <span className="block truncate">
          {row.contact.name}
          {row.contact.phone && <span className="num text-3"> · {row.contact.phone}</span>}
        </span>
      ) : (
        <span className="text-3">–</span>
      ),
  },
  {
    key: 'country',
    header: 'Country',
    phone: 'none',
    priority: 2,
    width: '16%',
    cell: (row) => row.country ?? <span className="text-3">–</span>,
  },
  {
    key: 'owed',
    header: 'You owe',
    sortable: true,
    kind: 'money',
    width: '140px',
    phone: 'side',
    cell: (row) =>
      row.owed > 0 ? (
        <span className="num">
          {formatMoney(row.owed)}
          {row.overdue > 0 && <span className="block text-caption text-red-t">{formatMoney(row.overdue)} overdue</span>}
        </span>
      ) : (
        <span className="text-3">–</span>
      ),
  },
  {
    key: 'waiting',
    header: 'Waiting',
    width: '96px',
    phone: 'none',
    priority: 2,
    cell: (row) =>
      row.waiting > 0 ? <Badge tone="amber">{`${row.waiting} asked`}</Badge> : <span className="text-3">–</span>,
  },
  {
    key: 'status',
    header: 'Status',
    width: '110px',
    phone: 'none',
    priority: 3,
    cell: (row) =>
      row.status === 'active' ? <Badge tone="green">Active</Badge> : <Badge tone="neutral">Inactive</Badge>,
  },
]
