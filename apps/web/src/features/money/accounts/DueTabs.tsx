import type { ReceivableRow, RefundDueRow } from '@karavan/contracts/money/accounts/account.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { Banknote } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatCount, formatDateTime, formatMoney } from '../../../ui/format.ts'
import { MenuItem } from '../../../ui/Menu.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { openAmountColumn, organisationColumn, sinceColumn } from './account-columns.tsx'
import { WholeTable } from '../../../kit/WholeTable.tsx'
import { causeHref, numberHref, tabHref } from './account-words.ts'
import { useListReceivablesQuery, useListRefundsDueQuery } from './accounts.api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { PayReceivableDialog } from './settlements/PayReceivableDialog.tsx'

function Reference({ to, children }: { to: string | null; children: ReactNode }) {
  return to ? (
    <Link to={to} className="link num rounded-xs">
      {children}
    </Link>
  ) : (
    <span className="num">{children}</span>
  )
}

function Head({ amounts, noun, tools }: { amounts: number[] | undefined; noun: string; tools: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <p role="status" className="num text-cell text-2">
        {amounts && (
          <>
            {formatCount(amounts.length, noun)},{' '}
            <strong className="text-text">{formatMoney(toMajor(sum(amounts.map(toMinor))))}</strong> in all
          </>
        )}
      </p>
      <div className="ml-auto">{tools}</div>
    </div>
  )
}

const receivableColumns: Column<ReceivableRow>[] = [
  organisationColumn(),
  {
    key: 'kind',
    header: 'For',
    cell: ({ kind, reference, causeId }) =>
      kind === 'credit' ? (
        'Credit used'
      ) : kind === 'account' ? (
        'By account'
      ) : (
        <Reference to={causeId && causeHref(kind, causeId)}>{reference}</Reference>
      ),
    phone: 'line',
  },
  sinceColumn(),
  {
    key: 'ageDays',
    header: 'Age',
    cell: ({ ageDays }) => (
      <Badge tone={ageDays > 30 ? 'red' : ageDays > 7 ? 'amber' : 'neutral'} mark="plain">
        {formatCount(ageDays, 'day')}
      </Badge>
    ),
    width: '110px',
    phone: 'line',
  },
  {
    key: 'dueAt',
    header: 'Due',
    cell: ({ dueAt }) => (dueAt ? formatDateTime(dueAt) : '–'),
    kind: 'quiet',
    priority: 3,
    width: '180px',
  },
  openAmountColumn(),
]

/** Who owes the house, oldest first. */
export function ReceivablesTab() {
  const result = useListReceivablesQuery()
  const rows = result.data?.data
  const [paying, setPaying] = useState<ReceivableRow | null>(null)
  return (
    <>
      <Head amounts={rows?.map(({ amount }) => amount)} noun="open amount" tools={<ExportMenu sheet="receivables" />} />
      <WholeTable
        label="Receivables"
        result={result}
        rows={rows}
        columns={receivableColumns}
        rowKey={({ orgId, causeId, kind }) => `${kind} ${orgId} ${causeId}`}
        rowName={({ companyName }) => companyName}
        actions={(row) =>
          row.kind === 'account' && (
            <RowMenu name={row.companyName}>
              <MenuItem icon={Banknote} onSelect={() => setPaying(row)}>
                Record payment
              </MenuItem>
            </RowMenu>
          )
        }
        empty={
          <EmptyState title="Nobody owes the house anything">
            Wallets below zero and bookings to be paid later would stand here.
          </EmptyState>
        }
      />
      {paying && <PayReceivableDialog row={paying} onClose={() => setPaying(null)} />}
    </>
  )
}

const refundColumns: Column<RefundDueRow>[] = [
  organisationColumn(),
  {
    key: 'reference',
    header: 'For',
    cell: ({ kind, reference, causeId }) => (
      <Reference to={numberHref(reference, causeId) ?? (kind === 'card' ? tabHref('payments') : null)}>
        {reference}
      </Reference>
    ),
    phone: 'line',
  },
  {
    key: 'kind',
    header: 'Way',
    cell: ({ kind }) => (kind === 'card' ? 'To the card, by its provider' : 'By hand'),
    priority: 2,
    phone: 'line',
  },
  {
    key: 'message',
    header: 'Note',
    cell: ({ message }) => message ?? '–',
    kind: 'quiet',
    priority: 4,
  },
  sinceColumn(),
  openAmountColumn(),
]

/** What is to be given back and is not yet, oldest first. */
export function RefundsTab() {
  const result = useListRefundsDueQuery()
  const rows = result.data?.data
  return (
    <>
      <Head amounts={rows?.map(({ amount }) => amount)} noun="refund" tools={<ExportMenu sheet="refunds" />} />
      <WholeTable
        label="Refunds due"
        result={result}
        rows={rows}
        columns={refundColumns}
        rowKey={({ causeId, since, amount }) => `${causeId} ${since} ${amount}`}
        empty={
          <EmptyState title="No refund is due">
            What goes back by hand, or is on its way to a card, would stand here.
          </EmptyState>
        }
      />
    </>
  )
}
