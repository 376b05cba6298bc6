import type { Opening } from '@karavan/contracts/crm/openings/opening.contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '../../kit/ListStates.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { ImportBookings } from './ImportBookings.tsx'
import { kindWords, leftWords, sideWords } from './opening-words.ts'
import { CorrectOpening, NewOpening } from './OpeningDialog.tsx'
import { useGetOpeningsQuery } from './openings.api.ts'
import { SeriesCard } from './SeriesCard.tsx'

const gone = (replaced: boolean) => cx(replaced && 'text-3 line-through')

const columns: Column<Opening>[] = [
  {
    key: 'name',
    header: 'Account',
    kind: 'name',
    cell: ({ name, replaced }) => <span className={gone(replaced)}>{name}</span>,
    sub: ({ kind }) => kindWords[kind].one,
  },
  { key: 'asOf', header: 'As of', cell: ({ asOf }) => <span className="num">{formatDate(asOf)}</span>, phone: 'line' },
  {
    key: 'note',
    header: 'Note',
    priority: 3,
    cell: ({ note, replaced }) => (replaced ? `Corrected since. ${note ?? ''}` : (note ?? '')),
    phone: 'line',
  },
  { key: 'by', header: 'By', kind: 'quiet', priority: 4, cell: ({ by }) => by },
  {
    key: 'amount',
    header: 'Balance',
    kind: 'money',
    cell: ({ amount, replaced }) => <span className={gone(replaced)}>{formatMoney(Math.abs(amount))}</span>,
    sub: ({ kind, amount, left }) =>
      [sideWords(kind, amount), left !== null && leftWords(amount, left)].filter(Boolean).join(' · '),
  },
]

/** How an organisation starts here in mid-year: balances, numbers of papers, and open bookings. */
export function OpeningsPanel({ house = false }: { house?: boolean }) {
  const { data, error, isFetching, refetch } = useGetOpeningsQuery({})
  const [adding, setAdding] = useState(false)
  const [correcting, setCorrecting] = useState<Opening | null>(null)
  const [importing, setImporting] = useState(false)
  if (error)
    return <Failed error={error} what="The starting balances" onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <TableSkeleton rows={6} columns={4} label="Loading the starting balances" />
  const { kinds, balances, series } = data.data
  return (
    <div className="grid gap-5">
      <p className="max-w-[72ch] text-2">
        Begin in the middle of a year: bring in what stood on each account on a day, let your numbers go on, and take
        over the bookings that are still open.
      </p>
      <Card
        title="Balances"
        flush={balances.length > 0}
        actions={
          <Button size="sm" variant="primary" onClick={() => setAdding(true)}>
            Bring in a balance
          </Button>
        }
      >
        {balances.length > 0 ? (
          <Table
            label="Opening balances"
            columns={columns}
            rows={balances}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            actions={(row, name) =>
              !row.replaced && (
                <IconButton icon={Pencil} size="sm" aria-label={`Correct ${name}`} onClick={() => setCorrecting(row)} />
              )
            }
          />
        ) : (
          <EmptyState title="No balance was brought in">
            What customers owe you, what you owe suppliers, what is in your banks.
          </EmptyState>
        )}
      </Card>
      <SeriesCard series={series} />
      <Card
        title="Open bookings"
        actions={
          <Button size="sm" onClick={() => setImporting(true)}>
            Bring in a file
          </Button>
        }
      >
        <p className="text-2">
          A CSV file with one booking or one of its services a line. You see first what each would make; then all are
          made, or none. What was paid before is counted among the opening balances.
        </p>
      </Card>
      {adding && <NewOpening kinds={kinds} house={house} onClose={() => setAdding(false)} />}
      {correcting && <CorrectOpening opening={correcting} onClose={() => setCorrecting(null)} />}
      {importing && <ImportBookings onClose={() => setImporting(false)} />}
    </div>
  )
}
