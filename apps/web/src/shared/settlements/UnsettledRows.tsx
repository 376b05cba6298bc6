import type { UnsettledRow } from '@karavan/contracts/money/accounts/settlement.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { Landmark, Upload } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '../../kit/ListStates.tsx'
import { useGetHouseDayQuery } from '../api/house.api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BulkAction, BulkBar } from '../../ui/BulkBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { ImportPayouts } from './ImportPayouts.tsx'
import { RecordPayoutDialog } from './RecordPayoutDialog.tsx'
import { useSettledSide } from './settled-side.ts'
import { useGetUnsettledQuery } from './settlements.api.ts'
import { UnfitPayouts } from './UnfitPayouts.tsx'

const columns: Column<UnsettledRow>[] = [
  {
    key: 'number',
    header: 'For',
    cell: ({ number }) => <span className="num">{number}</span>,
    sub: ({ providerId, provider }) => providerId ?? provider,
    kind: 'name',
    width: '26%',
  },
  { key: 'companyName', header: 'Organisation', cell: ({ companyName }) => companyName, phone: 'line' },
  {
    key: 'kind',
    header: 'What',
    cell: ({ kind }) => (
      <Badge tone={kind === 'refund' ? 'amber' : 'neutral'} mark="plain">
        {kind === 'refund' ? 'Refund' : 'Payment'}
      </Badge>
    ),
    width: '120px',
    phone: 'line',
  },
  { key: 'at', header: 'On', cell: ({ at }) => formatDate(at), kind: 'quiet', priority: 2, width: '130px' },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => formatMoney(amount), kind: 'money', width: '150px' },
]

const keyOf = ({ kind, id }: UnsettledRow) => `${kind} ${id}`

/** What came in by card and is not paid out yet. */
export function UnsettledRows() {
  const side = useSettledSide()
  const result = useGetUnsettledQuery({ side })
  const { data: today } = useGetHouseDayQuery()
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [recording, setRecording] = useState(false)
  const [importing, setImporting] = useState(false)
  const found = result.data?.data
  const chosen = (found?.rows ?? []).filter((row) => selected.has(keyOf(row)))
  if (!found)
    return result.error ? (
      <div className="rounded-card border border-line bg-surface">
        <Failed
          error={result.error}
          what="Card payments"
          onRetry={() => void result.refetch()}
          retrying={result.isFetching}
        />
      </div>
    ) : (
      <TableSkeleton rows={8} columns={columns.length} label="Loading card payments" />
    )
  return (
    <>
      <UnfitPayouts payouts={found.unfit} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <p role="status" className="num text-cell text-2">
          <strong className="text-text">{formatMoney(found.amount)}</strong> not paid out
          {found.more && `, the oldest ${found.rows.length} are shown`}
        </p>
        <Button icon={Upload} className="ml-auto" onClick={() => setImporting(true)}>
          Import payouts
        </Button>
      </div>
      <Table
        label="Not paid out"
        rows={found.rows}
        columns={side === 'house' ? columns : columns.filter(({ key }) => key !== 'companyName')}
        rowKey={keyOf}
        rowName={({ number }) => number}
        busy={result.isFetching}
        selected={selected}
        onSelect={setSelected}
        empty={
          <EmptyState title="Everything is paid out">
            {side === 'house' ? 'Card payments stand' : 'What customers pay through your own gateway stands'} here until
            a payout of its provider has it.
          </EmptyState>
        }
      />
      <BulkBar
        count={chosen.length}
        sum={formatMoney(toMajor(sum(chosen.map(({ amount }) => toMinor(amount)))))}
        onClear={() => setSelected(new Set())}
      >
        <BulkAction icon={Landmark} onClick={() => setRecording(true)}>
          Record payout
        </BulkAction>
      </BulkBar>
      {recording && today && (
        <RecordPayoutDialog
          rows={chosen}
          today={today}
          onClose={() => setRecording(false)}
          onDone={() => {
            setRecording(false)
            setSelected(new Set())
          }}
        />
      )}
      {importing && <ImportPayouts onClose={() => setImporting(false)} />}
    </>
  )
}
