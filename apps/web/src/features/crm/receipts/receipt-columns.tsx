import type { Receipt } from '@karavan/contracts/crm/receipts/receipt'
import type { ResourceColumn } from '../../../kit/resource-column.ts'
import { receiptTones, usedWords, wayOf } from '../../../shared/receipts/receipt-words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'

export const receiptColumns: ResourceColumn<Receipt>[] = [
  {
    key: 'customerName',
    header: 'Customer',
    kind: 'name',
    width: '24%',
    cell: (row) => (
      <span className="min-w-0">
        <span className="block truncate">{row.customerName}</span>
        <span className="num block truncate text-caption font-normal text-3">{row.number}</span>
      </span>
    ),
  },
  {
    key: 'paidOn',
    header: 'Paid on',
    sortable: true,
    width: '120px',
    phone: 'line',
    cell: (row) => <span className="num">{formatDate(row.paidOn)}</span>,
  },
  {
    key: 'way',
    header: 'How',
    phone: 'none',
    priority: 2,
    cell: (row) => <span className="block truncate">{[wayOf(row), row.reference].filter(Boolean).join(', ')}</span>,
  },
  {
    key: 'used',
    header: 'Used on',
    phone: 'none',
    priority: 3,
    cell: (row) => <span className="num block truncate text-2">{usedWords(row)}</span>,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortable: true,
    kind: 'money',
    width: '140px',
    phone: 'side',
    cell: (row) => (
      <span className="num">
        {formatMoney(row.amount)}
        {row.advance > 0 && <span className="block text-caption text-3">{formatMoney(row.advance)} advance</span>}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '120px',
    cell: (row) => (
      <Badge tone={receiptTones[row.state]} mark="ring">
        {row.state}
      </Badge>
    ),
  },
]
