import type { ProfitAndLoss as Profit, ProfitRow } from '@karavan/contracts/money/books/book.contract'
import { Failed } from '../../kit/ListStates.tsx'
import { formatMonth } from '../../kit/months.ts'
import { PeriodSelect } from '../../kit/PeriodSelect.tsx'
import { usePeriod } from '../../kit/usePeriod.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatMoney } from '../../ui/format.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { useGetHouseDayQuery } from '../api/house.api.ts'
import type { Behind, BookSide } from './book-words.ts'
import { BookExport } from './BookExport.tsx'
import { useGetProfitAndLossQuery } from './books.api.ts'

const edge = 'sticky left-0 min-w-44 bg-surface pr-4 pl-4 text-left'
const figure = 'num px-3 py-2.5 text-right whitespace-nowrap'
/** The totals stay in sight however many months there are. */
const whole = cx(figure, 'sticky right-0 bg-surface pr-4')
const shown = (value: number) => (value === 0 ? '–' : formatMoney(value))

interface LinesProps {
  rows: readonly ProfitRow[]
  months: readonly string[]
  onOpen: (behind: Behind) => void
}

/** The accounts of one side; each figure opens the entries it is the sum of. */
function Lines({ rows, months, onOpen }: LinesProps) {
  return rows.map(({ account, name, amounts, total }) => (
    <tr key={account} className="border-t border-line">
      <th scope="row" className={cx(edge, 'py-2.5 font-normal')}>
        {name}
      </th>
      {months.map((month, at) => {
        const value = amounts[at] ?? 0
        const title = `${name}, ${formatMonth(month)}`
        return (
          <td key={month} className={figure}>
            {value === 0 ? (
              <span className="text-3">–</span>
            ) : (
              <button
                type="button"
                className="hit rounded-xs hover:underline"
                onClick={() => onOpen({ account, title, from: month, until: month })}
              >
                {shown(value)}
              </button>
            )}
          </td>
        )
      })}
      <td className={cx(whole, 'font-medium')}>{shown(total)}</td>
    </tr>
  ))
}

interface SumProps {
  label: string
  months: readonly string[]
  amounts: readonly number[]
  total: number
  strong?: boolean
}

function Sum({ label, months, amounts, total, strong }: SumProps) {
  const weight = strong ? 'font-bold' : 'font-semibold'
  return (
    <tr className={cx('border-t', strong ? 'border-line-2' : 'border-line')}>
      <th scope="row" className={cx(edge, 'py-2.5', weight)}>
        {label}
      </th>
      {months.map((month, at) => (
        <td key={month} className={cx(figure, weight)}>
          {shown(amounts[at] ?? 0)}
        </td>
      ))}
      <td className={cx(whole, weight)}>{shown(total)}</td>
    </tr>
  )
}

function Sheet({ data, onOpen }: { data: Profit; onOpen: (behind: Behind) => void }) {
  const { months, rows, income, expense, profit, total } = data
  const of = (side: ProfitRow['side']) => rows.filter((row) => row.side === side)
  return (
    <div className="scroll-edge overflow-x-auto rounded-card border border-line">
      <table aria-label="Profit and loss" className="w-full text-cell">
        <thead>
          <tr className="text-2">
            <th scope="col" className={cx(edge, 'py-2.5 font-medium')}>
              Account
            </th>
            {months.map((month) => (
              <th key={month} scope="col" className={cx(figure, 'font-medium')}>
                {formatMonth(month)}
              </th>
            ))}
            <th scope="col" className={cx(whole, 'font-medium')}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          <Lines rows={of('income')} months={months} onOpen={onOpen} />
          <Sum label="Income" months={months} amounts={income} total={total.income} />
          <Lines rows={of('expense')} months={months} onOpen={onOpen} />
          <Sum label="Expense" months={months} amounts={expense} total={total.expense} />
          <Sum label="Profit" months={months} amounts={profit} total={total.profit} strong />
        </tbody>
      </table>
    </div>
  )
}

/** What was earned and spent, month by month. */
export function ProfitAndLoss({ side, onOpen }: { side: BookSide; onOpen: (behind: Behind) => void }) {
  const { data: today } = useGetHouseDayQuery()
  const { key, period, choose } = usePeriod(today)
  const result = useGetProfitAndLossQuery({ side, query: period ?? {} }, { skip: period === null })
  const { error, isFetching, refetch } = result
  const found = result.data?.data
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <PeriodSelect value={key} onChange={choose} />
        <div className="ml-auto">
          <BookExport side={side} sheet="profit-and-loss" query={period ?? {}} />
        </div>
      </div>
      {found ? (
        found.rows.length > 0 ? (
          <Sheet data={found} onOpen={onOpen} />
        ) : (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState title="Nothing was earned or spent in these months" />
          </div>
        )
      ) : error ? (
        <div className="rounded-card border border-line bg-surface">
          <Failed error={error} what="Profit and loss" onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <TableSkeleton rows={6} columns={6} label="Loading profit and loss" />
      )}
    </>
  )
}
