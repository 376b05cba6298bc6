import type { TargetRow } from '@karavan/contracts/crm/reports/commission.contract'
import { addMonths } from '@karavan/domain/base/dates'
import { lastDay } from '@karavan/domain/base/period'
import { progressOf } from '@karavan/domain/crm/commission'
import { ChevronLeft, ChevronRight, Target } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '../../../kit/months.ts'
import { WholeTable } from '../../../kit/WholeTable.tsx'
import { useGetHouseDayQuery } from '../../../shared/api/house.api.ts'
import { ExportMenu } from '../../../shared/exports/ListExport.tsx'
import { useRight, useUser } from '../../../shared/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Meter } from '../../../ui/Meter.tsx'
import type { Column } from '../../../ui/table-column.ts'
import { BehindDrawer } from './BehindDrawer.tsx'
import { CommissionCard } from './CommissionCard.tsx'
import { type Behind, behindOf } from './report-words.ts'
import { SchemeDialog } from './SchemeDialog.tsx'
import { TargetDialog } from './TargetDialog.tsx'
import { useListCommissionSchemesQuery, useListTargetsQuery } from './targets.api.ts'

type Figure = 'sales' | 'margin' | 'bookings'
const words: Record<Figure, string> = { sales: 'Sales', margin: 'Margin', bookings: 'Bookings' }
const shown = (figure: Figure, value: number) =>
  figure === 'bookings' ? formatNumber(value) : formatMoney(value, 'INR', 0)

interface ProgressProps {
  row: TargetRow
  figure: Figure
  /** Opens the bookings that a figure is added up from. */
  onOpen: (figure: Figure, row: TargetRow) => void
}

function Progress({ row, figure, onOpen }: ProgressProps) {
  const reached = row.reached[figure] ?? 0
  const target = row.target?.[figure] ?? null
  const percent = progressOf(reached, target)
  return (
    <span className="grid justify-items-end gap-1">
      <span className="num">
        {reached === 0 ? (
          shown(figure, reached)
        ) : (
          <button
            type="button"
            className="hit relative z-1 rounded-xs hover:underline"
            onClick={() => onOpen(figure, row)}
          >
            {shown(figure, reached)}
          </button>
        )}
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

const figureColumn = (figure: Figure, onOpen: ProgressProps['onOpen']): Column<TargetRow> => ({
  key: figure,
  header: words[figure],
  kind: 'money',
  cell: (row) => <Progress row={row} figure={figure} onOpen={onOpen} />,
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
  const [behind, setBehind] = useState<Behind | null>(null)
  const [scheming, setScheming] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const result = useListTargetsQuery({ query: { month } }, { skip: month === '' })
  const schemes = useListCommissionSchemesQuery(undefined, { skip: !reads })
  const rows = result.currentData?.data.rows
  const person = rows?.find(({ userId }) => userId === (open ?? user?.id))
  const openFigure = (figure: Figure, { userId, name }: TargetRow) =>
    setBehind(
      behindOf(figure, 'staff', { key: userId, name }, { basis: 'booked', from: `${month}-01`, until: lastDay(month) }),
    )
  const columns: Column<TargetRow>[] = [
    { key: 'name', header: 'Person', kind: 'name', cell: ({ name }) => name },
    figureColumn('sales', openFigure),
    ...(sees ? [figureColumn('margin', openFigure)] : []),
    figureColumn('bookings', openFigure),
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
        <div className="ml-auto flex gap-2">
          <ExportMenu list="targets" query={{ month }} size="sm" label="Export targets" />
          {sets && (
            <Button size="sm" onClick={() => setScheming(true)}>
              Commission
            </Button>
          )}
        </div>
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
      {behind && <BehindDrawer key={JSON.stringify(behind)} behind={behind} onClose={() => setBehind(null)} />}
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
