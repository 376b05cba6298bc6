import type { BookMonth } from '@karavan/contracts/money/books/book.contract'
import { useState } from 'react'
import { formatMonth } from '../../kit/months.ts'
import { readFailure } from '../../kit/problem.ts'
import { WholeTable } from '../../kit/WholeTable.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import type { Column } from '../../ui/table-column.ts'
import { notify } from '../../ui/toast.ts'
import type { BookSide } from './book-words.ts'
import { useCloseMonthMutation, useListBookMonthsQuery } from './books.api.ts'

const columns: Column<BookMonth>[] = [
  {
    key: 'month',
    header: 'Month',
    cell: ({ month }) => formatMonth(month),
    sub: ({ closedBy, closedAt }) =>
      closedBy && closedAt ? `Closed by ${closedBy} on ${formatDate(closedAt.slice(0, 10))}` : '',
    kind: 'name',
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ closed, over }) =>
      closed ? (
        <Badge tone="green">Closed</Badge>
      ) : (
        <Badge tone={over ? 'amber' : 'neutral'}>{over ? 'Open' : 'Running'}</Badge>
      ),
    width: '20%',
    phone: 'line',
  },
  { key: 'profit', header: 'Profit', cell: ({ profit }) => formatMoney(profit), kind: 'money', width: '22%' },
]

/** The months of a book; one that is over can be closed, and all before it with it. */
export function BookMonths({ side }: { side: BookSide }) {
  const result = useListBookMonthsQuery({ side })
  const [close] = useCloseMonthMutation()
  const [closing, setClosing] = useState<string | null>(null)
  const found = result.data?.data

  async function act(month: string) {
    try {
      await close({ side, body: { month } }).unwrap()
      void notify.success(`${formatMonth(month)} is closed`)
    } catch (error) {
      void notify.error(`${formatMonth(month)} was not closed`, readFailure(error).detail)
      throw error
    }
  }

  return (
    <>
      <p className="mb-3 max-w-[70ch] text-cell text-2">
        In a closed month nothing is booked any more: receipts, payments and settlements carry a later day. A month
        cannot be opened again.
      </p>
      <WholeTable
        label="Months"
        result={result}
        rows={found?.months}
        columns={columns}
        rowKey={({ month }) => month}
        rowName={({ month }) => formatMonth(month)}
        {...(found?.mayClose
          ? {
              actions: ({ month, over, closed }: BookMonth) =>
                over &&
                !closed && (
                  <Button size="sm" onClick={() => setClosing(month)} aria-label={`Close ${formatMonth(month)}`}>
                    Close
                  </Button>
                ),
            }
          : {})}
        empty={<EmptyState title="Nothing was booked yet" />}
      />
      {closing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setClosing(null)}
          title={`Close ${formatMonth(closing)}?`}
          confirm="Close month"
          confirmBusy="Closing"
          cancel="Keep open"
          onConfirm={() => act(closing)}
        >
          Nothing can be dated into {formatMonth(closing)} or any month before it again, and this cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
