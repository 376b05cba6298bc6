import type { TargetRow } from '@karavan/contracts/crm/reports/commission.contract'
import { addMonths } from '@karavan/domain/base/dates'
import { progressOf } from '@karavan/domain/crm/commission'
import { ChevronLeft, ChevronRight, Target } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '../../../kit/months.ts'
import { WholeTable } from '../../../kit/WholeTable.tsx'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { useRight, useUser } from '../../../shared/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { CommissionCard } from './CommissionCard.tsx'
import { SchemeDialog } from './SchemeDialog.tsx'
import { TargetDialog } from './TargetDialog.tsx'
import { useListCommissionSchemesQuery, useListTargetsQuery } from './targets.api.ts'

type Figure = 'sales' | 'margin' | 'bookings'
const words: Record<Figure, string> = { sales: 'Sales', margin: 'Margin', bookings: 'Bookings' }
const shown = (figure: Figure, value: number) =>
  figure === 'bookings' ? formatNumber(value) : formatMoney(value, 'INR', 0)

function Progress({ row, figure }: { row: TargetRow; figure: Figure }) {
  const reached = row.reached[figure] ?? 0
  const target = row.target?.[figure] ?? null
  const percent = progressOf(reached, target)
  return (
    <span className="grid justify-items-end gap-1">
      <span className="num">
        {shown(figure, reached)}
        {target !== null && target > 0 && <span className="text-3"> of {shown(figure, target)}</span>}
      </span>
      {percent !== null && (
        <Meter
          label={`${words[figure]} of ${row.name}: ${percent} %`}
          value={Math.min(percent, 100)}
          max={100}
          tone={percent >= 100 ? 'green' : 'brand'}
          className="w-full max-w-32"
        />
      )}
    </span>
  )
}

const figureColumn = (figure: Figure): Column<TargetRow> => ({
  key: figure,
  header: words[figure],
  kind: 'money',
  cell: (row) => <Progress row={row} figure={figure} />,
  phone: figure === 'sales' ? 'side' : 'line',
})

/** What people are to sell in a month and have sold, and what they earn by it. */
export function TargetsReport() {
  const { data: today = '' } = useGetHouseDayQuery()
  const user = useUser()
  const [chosen, setChosen] = useState<string | null>(null)
  const month = chosen ?? today.slice(0, 7)
  const [sees, sets, reads] = [useRight('margin'), useRight('people'), useRight('reports')]
  const [editing, setEditing] = useState<TargetRow | null>(null)
  const [scheming, setScheming] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const result = useListTargetsQuery({ query: { month } }, { skip: month === '' })
  const schemes = useListCommissionSchemesQuery(undefined, { skip: !reads })
  const rows = result.currentData?.data.rows
  const person = rows?.find(({ userId }) => userId === (open ?? user?.id))
  const columns: Column<TargetRow>[] = [
    { key: 'name', header: 'Person', kind: 'name', cell: ({ name }) => name },
    figureColumn('sales'),
    ...(sees ? [figureColumn('margin')] : []),
    figureColumn('bookings'),
  ]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon={ChevronLeft}
          size="sm"
          aria-label="Month before"
          onClick={() => setChosen(addMonths(month, -1))}
        />
        <span className="num min-w-24 text-center font-medium">{formatMonth(month)}</span>
        <IconButton
          icon={ChevronRight}
          size="sm"
          aria-label="Month after"
          onClick={() => setChosen(addMonths(month, 1))}
        />
        {sets && (
          <Button size="sm" className="ml-auto" onClick={() => setScheming(true)}>
            Commission
          </Button>
        )}
      </div>
      <WholeTable
        label="Targets"
        result={result}
        rows={rows}
        columns={columns}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        onOpen={({ userId }) => setOpen(userId)}
        {...(sets
          ? {
              actions: (row: TargetRow) => (
                <IconButton
                  icon={Target}
                  size="sm"
                  aria-label={`Set target of ${row.name}`}
                  onClick={() => setEditing(row)}
                />
              ),
            }
          : {})}
        empty={<EmptyState title="Nobody works here yet" />}
      />
      {person && <CommissionCard key={person.userId} userId={person.userId} name={person.name} />}
      {editing && <TargetDialog row={editing} month={month} onClose={() => setEditing(null)} />}
      {scheming && (
        <SchemeDialog
          month={month}
          now={schemes.data?.data.find(({ userId }) => userId === null)}
          onClose={() => setScheming(false)}
        />
      )}
    </div>
  )
}
