import { type CardSettlement, settlements } from '@karavan/contracts/money/accounts/settlement.contract'
import { useListParams } from '../../kit/useListParams.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import type { Column } from '../../ui/table-column.ts'
import { PagedList } from '../../kit/PagedList.tsx'
import { useSettledSide } from './settled-side.ts'
import { useListSettlementsQuery } from './settlements.api.ts'

const columns: Column<CardSettlement>[] = [
  {
    key: 'payoutId',
    header: 'Payout',
    cell: ({ payoutId }) => <span className="num">{payoutId}</span>,
    sub: ({ utr }) => utr ?? '',
    kind: 'name',
    width: '26%',
  },
  {
    key: 'payments',
    header: 'Of',
    cell: ({ payments, refunds }) =>
      [formatCount(payments, 'payment'), refunds > 0 ? formatCount(refunds, 'refund') : ''].filter(Boolean).join(', '),
    priority: 2,
    phone: 'line',
  },
  {
    key: 'settledOn',
    header: 'Paid out on',
    cell: ({ settledOn }) => formatDate(settledOn),
    kind: 'quiet',
    sortable: true,
    width: '140px',
  },
  {
    key: 'fee',
    header: 'Fee and tax',
    cell: ({ fee, tax }) => formatMoney(fee + tax),
    sub: ({ tax }) => `${formatMoney(tax)} tax`,
    kind: 'money',
    priority: 3,
    phone: 'none',
    width: '150px',
  },
  {
    key: 'amount',
    header: 'Collected',
    cell: ({ amount }) => formatMoney(amount),
    kind: 'money',
    sortable: true,
    priority: 2,
    phone: 'none',
    width: '150px',
  },
  { key: 'paidOut', header: 'To the bank', cell: ({ paidOut }) => formatMoney(paidOut), kind: 'money', width: '150px' },
]

/** What card providers paid out, the newest first. */
export function SettlementList() {
  const list = useListParams(settlements.list)
  const result = useListSettlementsQuery({ side: useSettledSide(), query: list.query })
  return (
    <PagedList
      label="Payouts"
      noun={{ one: 'payout', many: 'payouts' }}
      list={list}
      result={result}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ payoutId }) => payoutId}
      search="Payout or UTR"
      empty={
        <EmptyState title="Nothing was paid out yet">Record a payout, or bring the file of the provider.</EmptyState>
      }
    />
  )
}
