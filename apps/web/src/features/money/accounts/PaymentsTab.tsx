import { type PaymentRow, payments } from '@karavan/contracts/money/payments/payment.contract'
import { paymentPurposes, sessionStatuses } from '@karavan/domain/money/payments/session'
import { toMinor } from '@karavan/domain/base/money'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FilterChip } from '../../../kit/FilterChip.tsx'
import { useListParams } from '../../../kit/useListParams.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { MenuItem } from '../../../ui/Menu.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { begunColumn, stateColumn } from './account-columns.tsx'
import { PagedList } from '../../../kit/PagedList.tsx'
import { paymentStates, refundStates } from './account-words.ts'
import { useListPaymentsQuery } from './accounts.api.ts'
import { PaymentRefundDialog } from './PaymentRefundDialog.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'

const purposes = {
  deposit: 'Wallet deposit',
  booking: 'Hotel booking',
  package: 'Trip',
  visa: 'Visa',
  activity: 'Activity',
  crm: 'Customer of an agency',
} as const

const columns: Column<PaymentRow>[] = [
  {
    key: 'number',
    header: 'Payment',
    cell: ({ number }) => <span className="num">{number}</span>,
    sub: ({ purpose }) => purposes[purpose],
    kind: 'name',
    width: '20%',
  },
  {
    key: 'companyName',
    header: 'Organisation',
    cell: ({ companyName }) => companyName,
    sub: ({ description }) => description,
  },
  begunColumn('Begun'),
  stateColumn(paymentStates),
  {
    key: 'refunded',
    header: 'Refunded',
    cell: ({ refunded }) => (refunded > 0 ? formatMoney(refunded) : '–'),
    sub: ({ refunds }) => {
      const last = refunds.at(-1)
      return last ? refundStates[last.status].words : ''
    },
    kind: 'money',
    priority: 3,
    phone: 'none',
    width: '150px',
  },
  {
    key: 'total',
    header: 'Amount',
    cell: ({ total }) => formatMoney(total),
    kind: 'money',
    sortable: true,
    width: '150px',
  },
]

/** What of a payment may still be given back here: bookings are cancelled where they are. */
const isRefundable = ({ purpose, status, amount, refunded }: PaymentRow) =>
  purpose === 'deposit' && status === 'Paid' && toMinor(amount) > toMinor(refunded)

/** Card payments with what was given back of them. */
export function PaymentsTab() {
  const list = useListParams(payments.list)
  const result = useListPaymentsQuery({ query: list.query })
  const [refunding, setRefunding] = useState<PaymentRow | null>(null)
  return (
    <>
      <PagedList
        label="Card payments"
        noun={{ one: 'card payment', many: 'card payments' }}
        list={list}
        result={result}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ number }) => number}
        search="Number or name"
        filters={
          <>
            <FilterChip
              name="status"
              label="State"
              options={sessionStatuses.map((value) => ({ value, label: paymentStates[value].words }))}
            />
            <FilterChip
              name="purpose"
              label="For"
              options={paymentPurposes.map((value) => ({ value, label: purposes[value] }))}
            />
          </>
        }
        actions={(row) =>
          isRefundable(row) && (
            <RowMenu name={row.number}>
              <MenuItem icon={Undo2} onSelect={() => setRefunding(row)}>
                Refund to the card
              </MenuItem>
            </RowMenu>
          )
        }
        empty={<EmptyState title="No card payments yet">They appear here when somebody pays by card.</EmptyState>}
      />
      {refunding && <PaymentRefundDialog payment={refunding} onClose={() => setRefunding(null)} />}
    </>
  )
}
