import { agencyBooks, type TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import { useSearchParams } from 'react-router'
import { WholeTable } from '../../kit/WholeTable.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { Column } from '../../ui/table-column.ts'
import { usePhone } from '../../ui/useMediaQuery.ts'
import { useGetHouseDayQuery } from '../api/house.api.ts'
import type { Behind, BookSide } from './book-words.ts'
import { BookExport } from './BookExport.tsx'
import { useGetTrialBalanceQuery } from './books.api.ts'

const amount = (value: number) => (value === 0 ? '–' : formatMoney(value))

const columns: Column<TrialBalanceRow>[] = [
  { key: 'name', header: 'Account', cell: ({ name }) => name, kind: 'name' },
  { key: 'debit', header: 'Debit', cell: ({ debit }) => amount(debit), kind: 'money', width: '24%' },
  { key: 'credit', header: 'Credit', cell: ({ credit }) => amount(credit), kind: 'money', width: '24%' },
]

/** On a phone one amount says which side it stands on. */
const narrowColumns: Column<TrialBalanceRow>[] = [
  { key: 'name', header: 'Account', cell: ({ name }) => name, kind: 'name' },
  {
    key: 'balance',
    header: 'Balance',
    cell: ({ debit, credit }) => (debit > 0 ? `${formatMoney(debit)} Dr` : `${formatMoney(credit)} Cr`),
    kind: 'money',
  },
]

/** Every account with its balance, now or at the end of a day; both sides are equal. */
export function TrialBalance({ side, onOpen }: { side: BookSide; onOpen: (behind: Behind) => void }) {
  const [params, setParams] = useSearchParams()
  const asked = agencyBooks.trialBalance.query.safeParse({ on: params.get('on') ?? undefined })
  const on = asked.success ? asked.data.on : undefined
  const { data: today } = useGetHouseDayQuery()
  const result = useGetTrialBalanceQuery({ side, query: { on } })
  const trial = result.currentData?.data
  const narrow = usePhone()

  function choose(day: string) {
    const next = new URLSearchParams(params)
    if (day) next.set('on', day)
    else next.delete('on')
    setParams(next, { preventScrollReset: true, replace: true })
  }

  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <Field label="At the end of" optional className="w-52">
          <DateInput size="sm" value={on ?? ''} max={today} placeholder="Now" onChange={choose} />
        </Field>
        <div className="ml-auto">
          <BookExport side={side} sheet="trial-balance" query={{ on }} />
        </div>
      </div>
      <WholeTable
        label="Trial balance"
        result={result}
        rows={trial?.rows}
        columns={narrow ? narrowColumns : columns}
        rowKey={({ account }) => account}
        rowName={({ name }) => name}
        onOpen={({ account, name }) => onOpen({ account, title: name, on })}
        empty={<EmptyState title="Nothing was booked until then" />}
        footer={
          trial &&
          trial.rows.length > 0 && (
            <dl className="num flex flex-wrap justify-end gap-x-8 gap-y-1 px-4 py-3 text-cell">
              {(
                [
                  ['Debits', trial.debit],
                  ['Credits', trial.credit],
                ] as const
              ).map(([label, total]) => (
                <div key={label} className="flex gap-2">
                  <dt className="text-2">{label}</dt>
                  <dd className="font-semibold">{formatMoney(total)}</dd>
                </div>
              ))}
            </dl>
          )
        }
      />
    </>
  )
}
