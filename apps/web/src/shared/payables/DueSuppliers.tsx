import {
  type DueSupplier,
  dueAges,
  type SupplierBill,
} from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { toCsv } from '@karavan/domain/base/csv'
import { Banknote, FileDown, FileType, ListTree, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { followTicket, saveText } from '../../kit/download.ts'
import { FileMenu } from '../../kit/FileMenu.tsx'
import { readFailure } from '../../kit/problem.ts'
import { useAskTicketMutation } from '../api/files.api.ts'
import { useGetHouseDayQuery } from '../api/house.api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { BulkAction, BulkBar } from '../../ui/BulkBar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { MenuItem } from '../../ui/Menu.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { Failed } from '../../kit/ListStates.tsx'
import type { Column } from '../../ui/table-column.ts'
import { notify } from '../../ui/toast.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { AgeStrip } from './AgeStrip.tsx'
import { PaySuppliersDialog } from './PaySuppliersDialog.tsx'
import { SupplierBillsDrawer } from './SupplierBillsDrawer.tsx'
import { ageTones, ageWords } from './supplier-due-words.ts'
import { statementPath, useGetSuppliersDueQuery } from './suppliers-due.api.ts'
import { SupplierRefundDialog } from './SupplierRefundDialog.tsx'
import { usePayables } from './payables.ts'

const oldest = ({ byAge }: DueSupplier) => dueAges.findLast((age) => byAge[age] > 0)

const columns: Column<DueSupplier>[] = [
  {
    key: 'name',
    header: 'Supplier',
    cell: ({ name }) => name,
    sub: ({ supplierId, bills }) =>
      supplierId ? formatCount(bills, 'open bill') : 'Give what is sold a supplier, so that it can be paid',
    kind: 'name',
    width: '34%',
  },
  {
    key: 'age',
    header: 'Oldest',
    cell: (row) => {
      const age = oldest(row)
      return age ? (
        <Badge tone={ageTones[age]} mark="plain">
          {ageWords[age]}
        </Badge>
      ) : (
        <Badge tone="green" mark="plain">
          In advance
        </Badge>
      )
    },
    width: '140px',
    phone: 'line',
  },
  {
    key: 'nextDueOn',
    header: 'Due from',
    cell: ({ nextDueOn }) => (nextDueOn ? formatDate(nextDueOn) : '–'),
    kind: 'quiet',
    priority: 3,
    width: '130px',
  },
  {
    key: 'inCurrency',
    header: 'In its currency',
    cell: ({ inCurrency, currency }) => (inCurrency === null ? '–' : formatMoney(inCurrency, currency)),
    kind: 'money',
    priority: 4,
    phone: 'none',
    width: '150px',
  },
  { key: 'owed', header: 'Owed', cell: ({ owed }) => formatMoney(owed), kind: 'money', width: '160px' },
]

const dueCsv = (rows: readonly DueSupplier[]): string =>
  toCsv([
    [
      'Supplier',
      'Currency',
      'In its currency',
      'Open bills',
      'Due from',
      ...dueAges.map((age) => ageWords[age]),
      'Owed',
    ],
    ...rows.map((row) => [
      row.name,
      row.currency,
      row.inCurrency,
      row.bills,
      row.nextDueOn,
      ...dueAges.map((age) => row.byAge[age]),
      row.owed,
    ]),
  ])

const keyOf = ({ supplierId }: DueSupplier) => supplierId ?? 'none'

/** Who is owed, by age; several are paid at once. */
export function DueSuppliers() {
  const { side, pays } = usePayables()
  const result = useGetSuppliersDueQuery({ side })
  const { data: today } = useGetHouseDayQuery()
  const [askTicket] = useAskTicketMutation()
  const [selected, setSelected] = useState<Set<string>>(new Set())
  const [paying, setPaying] = useState<{ suppliers: DueSupplier[]; bills?: SupplierBill[] | undefined } | null>(null)
  const [open, setOpen] = useState<DueSupplier | null>(null)
  const [returning, setReturning] = useState<DueSupplier | null>(null)
  const due = result.data?.data
  const chosen = (due?.suppliers ?? []).filter((row) => row.supplierId && selected.has(row.supplierId))

  async function statement({ supplierId, name }: DueSupplier, format: 'csv' | 'pdf') {
    try {
      const asked = new URLSearchParams({ supplierId: supplierId ?? '', format })
      await followTicket(askTicket, `${statementPath(side)}?${asked}`)
    } catch (error) {
      void notify.error(`The statement of ${name} was not made`, readFailure(error).detail)
    }
  }

  if (!due)
    return result.error ? (
      <div className="rounded-card border border-line bg-surface">
        <Failed
          error={result.error}
          what="Suppliers"
          onRetry={() => void result.refetch()}
          retrying={result.isFetching}
        />
      </div>
    ) : (
      <TableSkeleton rows={8} columns={columns.length} label="Loading suppliers" />
    )
  return (
    <>
      {due.suppliers.length > 0 && (
        <>
          <AgeStrip owed={due.owed} byAge={due.byAge} />
          <div className="mb-3 flex justify-end">
            <FileMenu
              offered={['csv']}
              onChoose={async () => saveText(`karavan-suppliers-due-${today ?? ''}.csv`, dueCsv(due.suppliers))}
            />
          </div>
        </>
      )}
      <Table
        label="Suppliers to be paid"
        rows={due.suppliers}
        columns={columns}
        rowKey={keyOf}
        rowName={({ name }) => name}
        busy={result.isFetching}
        {...(pays ? { selected, onSelect: setSelected } : {})}
        onOpen={setOpen}
        actions={(row) =>
          row.supplierId && (
            <RowMenu name={row.name}>
              {pays && (
                <MenuItem icon={Banknote} onSelect={() => setPaying({ suppliers: [row] })}>
                  Pay
                </MenuItem>
              )}
              {pays && row.supplierId && (
                <MenuItem icon={Undo2} onSelect={() => setReturning(row)}>
                  Money came back
                </MenuItem>
              )}
              <MenuItem icon={ListTree} onSelect={() => setOpen(row)}>
                Open bills
              </MenuItem>
              <MenuItem icon={FileType} onSelect={() => void statement(row, 'pdf')}>
                Statement as PDF
              </MenuItem>
              <MenuItem icon={FileDown} onSelect={() => void statement(row, 'csv')}>
                Statement as CSV
              </MenuItem>
            </RowMenu>
          )
        }
        empty={
          <EmptyState title="Nothing is owed to suppliers">
            What is sold and not yet paid for stands here, from the sale on.
          </EmptyState>
        }
      />
      <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
        <BulkAction icon={Banknote} onClick={() => setPaying({ suppliers: chosen })}>
          Pay {formatCount(chosen.length, 'supplier')}
        </BulkAction>
      </BulkBar>
      {open && (
        <SupplierBillsDrawer
          supplier={open}
          onPay={(bills) => setPaying({ suppliers: [open], bills })}
          onClose={() => setOpen(null)}
        />
      )}
      {returning && today && (
        <SupplierRefundDialog supplier={returning} today={today} onClose={() => setReturning(null)} />
      )}
      {paying && today && (
        <PaySuppliersDialog
          {...paying}
          today={today}
          onClose={() => setPaying(null)}
          onPaid={() => {
            setPaying(null)
            setOpen(null)
            setSelected(new Set())
          }}
        />
      )}
    </>
  )
}
