import type { TcsMonth } from '@karavan/contracts/crm/bookings/cancel.contract'
import { useState } from 'react'
import { formatMonth } from '../../kit/months.ts'
import { readFailure } from '../../kit/problem.ts'
import { WholeTable } from '../../kit/WholeTable.tsx'
import { useGetHouseDayQuery } from '../api/house.api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import type { Column } from '../../ui/table-column.ts'
import { notify } from '../../ui/toast.ts'
import { DepositedDialog } from './DepositedDialog.tsx'
import { useListTcsMonthsQuery, useMarkTcsMonthMutation } from './tcs.api.ts'

const columns: Column<TcsMonth>[] = [
  {
    key: 'month',
    header: 'Month',
    cell: ({ month }) => formatMonth(month),
    sub: ({ depositedOn, challan }) =>
      [depositedOn && `Deposited on ${formatDate(depositedOn)}`, challan && `challan ${challan}`]
        .filter(Boolean)
        .join(', '),
    kind: 'name',
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ deposited }) => (
      <Badge tone={deposited ? 'green' : 'amber'}>{deposited ? 'Deposited' : 'To be deposited'}</Badge>
    ),
    width: '20%',
    phone: 'line',
  },
  {
    key: 'collected',
    header: 'Collected',
    cell: ({ collected }) => formatMoney(collected),
    kind: 'money',
    width: '22%',
  },
]

/** Tax at source by month: what is deposited with the office goes back to no customer any more. */
export function TcsMonths({ house = false }: { house?: boolean }) {
  const { data: today } = useGetHouseDayQuery()
  const result = useListTcsMonthsQuery()
  const [mark] = useMarkTcsMonthMutation()
  const [marking, setMarking] = useState<TcsMonth | null>(null)
  const [taken, setTaken] = useState<string | null>(null)

  async function takeBack(month: string) {
    try {
      await mark({ body: { month, deposited: false } }).unwrap()
      void notify.success(`TCS of ${formatMonth(month)} is to be deposited`)
    } catch (error) {
      void notify.error('It stays marked', readFailure(error).detail)
      throw error
    }
  }

  const act = (row: TcsMonth) =>
    row.deposited ? (
      <Button
        size="sm"
        variant="ghost"
        onClick={() => setTaken(row.month)}
        aria-label={`${formatMonth(row.month)} was not deposited`}
      >
        Not deposited
      </Button>
    ) : (
      <Button size="sm" onClick={() => setMarking(row)} aria-label={`Mark ${formatMonth(row.month)} deposited`}>
        Mark deposited
      </Button>
    )

  return (
    <>
      <p className="mb-3 max-w-[70ch] text-cell text-2">
        Tax collected at source goes back to a customer who cancels until its month is marked as deposited; then it
        counts for their own tax.{house && ' What an agency paid for a trip goes back to it at any time.'}
      </p>
      <WholeTable
        label="Tax at source"
        result={result}
        rows={result.data?.data}
        columns={[...columns, { key: 'act', header: 'Change', cell: act, width: '20%', phone: 'line' }]}
        rowKey={({ month }) => month}
        rowName={({ month }) => formatMonth(month)}
        empty={<EmptyState title="Nothing was collected at source yet" />}
      />
      {marking && today && <DepositedDialog month={marking} today={today} onClose={() => setMarking(null)} />}
      {taken && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setTaken(null)}
          title={`TCS of ${formatMonth(taken)} was not deposited?`}
          confirm="Not deposited"
          confirmBusy="Taking back"
          cancel="Keep as it is"
          onConfirm={() => takeBack(taken)}
        >
          It goes back to customers who cancel again, and its day and challan are forgotten.
        </ConfirmDialog>
      )}
    </>
  )
}
