import { type SupplierPayment, supplierPayments } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { useListParams } from '../../kit/useListParams.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import type { Column } from '../../ui/table-column.ts'
import { PagedList } from '../../kit/PagedList.tsx'
import { usePayables } from './payables.ts'
import { paymentWays } from './supplier-due-words.ts'
import { useListSupplierPaymentsQuery } from './suppliers-due.api.ts'
import { ListExport } from '../exports/ListExport.tsx'

const columns: Column<SupplierPayment>[] = [
  {
    key: 'number',
    header: 'Payment',
    cell: ({ number }) => <span className="num">{number}</span>,
    sub: ({ paidBy }) => paidBy,
    kind: 'name',
    width: '18%',
  },
  {
    key: 'suppliers',
    header: 'To',
    cell: ({ parts }) => (parts.length === 1 ? parts[0]?.name : formatCount(parts.length, 'supplier')),
    sub: ({ parts }) => (parts.length === 1 ? '' : parts.map(({ name }) => name).join(', ')),
    phone: 'line',
  },
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <span className="num">{reference}</span>,
    sub: ({ way }) => paymentWays[way],
    priority: 2,
    phone: 'line',
  },
  {
    key: 'paidOn',
    header: 'Paid on',
    cell: ({ paidOn }) => formatDate(paidOn),
    kind: 'quiet',
    sortable: true,
    width: '130px',
  },
  {
    key: 'tds',
    header: 'TDS',
    cell: ({ tds }) => (tds > 0 ? formatMoney(tds) : '–'),
    kind: 'money',
    priority: 3,
    phone: 'none',
    width: '120px',
  },
  {
    key: 'amount',
    header: 'Amount',
    cell: ({ amount }) => formatMoney(amount),
    sub: ({ paidOut, amount }) => (paidOut === amount ? '' : `${formatMoney(paidOut)} left the bank`),
    kind: 'money',
    sortable: true,
    width: '170px',
  },
]

/** What was paid to suppliers, the newest first. */
export function SupplierPaymentList() {
  const { side } = usePayables()
  const list = useListParams(supplierPayments.list)
  const result = useListSupplierPaymentsQuery({ side, query: list.query })
  return (
    <PagedList
      label="Payments to suppliers"
      noun={{ one: 'payment', many: 'payments' }}
      list={list}
      result={result}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      search="Number, reference or supplier"
      tools={<ListExport list={side === 'house' ? 'house-supplier-payments' : 'supplier-payments'} />}
      empty={<EmptyState title="No supplier was paid yet">Choose suppliers under Due and record a payment.</EmptyState>}
    />
  )
}
