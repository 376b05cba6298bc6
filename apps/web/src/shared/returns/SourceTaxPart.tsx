import type { SourceTax } from '@karavan/contracts/money/returns/return.contract'
import { quarterOf } from '@karavan/domain/money/returns/source-tax'
import { WholeTable } from '../../kit/WholeTable.tsx'
import { formatMonth } from '../../kit/months.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatDate, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import type { Column } from '../../ui/table-column.ts'
import type { BookSide } from '../books/book-words.ts'
import { RegisterNote } from './RegisterNote.tsx'
import { sourceLackWords } from './return-words.ts'
import { ReturnFiles } from './ReturnFiles.tsx'
import { returnContracts, useGetSourceTaxQuery } from './returns.api.ts'

type Collected = SourceTax['tcs'][number]
type KeptBack = SourceTax['tds'][number]
type Lacking = SourceTax['lacking'][number]

const tcsColumns: Column<Collected>[] = [
  {
    key: 'name',
    header: 'From',
    cell: ({ name }) => name,
    sub: ({ pan }) => pan ?? 'No PAN',
    kind: 'name',
    width: '30%',
  },
  { key: 'on', header: 'Date', cell: ({ on }) => formatDate(on), sub: ({ number }) => number, phone: 'line' },
  { key: 'base', header: 'On', cell: ({ base }) => formatMoney(base), kind: 'money', priority: 2, phone: 'none' },
  { key: 'rate', header: 'Rate', cell: ({ rate }) => `${rate} %`, kind: 'money', priority: 3, phone: 'none' },
  { key: 'tax', header: 'TCS', cell: ({ tax }) => formatMoney(tax), kind: 'money' },
  {
    key: 'deposited',
    header: 'Deposited',
    cell: ({ deposited }) => (deposited ? formatMonth(deposited) : '–'),
    kind: 'quiet',
    priority: 2,
    phone: 'none',
  },
]

const tdsColumns: Column<KeptBack>[] = [
  {
    key: 'name',
    header: 'Supplier',
    cell: ({ name }) => name,
    sub: ({ pan }) => pan ?? 'No PAN',
    kind: 'name',
    width: '36%',
  },
  { key: 'section', header: 'Section', cell: ({ section }) => section || 'Not said', phone: 'line' },
  {
    key: 'amount',
    header: 'Paid',
    cell: ({ amount }) => formatMoney(amount),
    sub: ({ payments }) => formatCount(payments, 'payment', 'payments'),
    kind: 'money',
    priority: 2,
    phone: 'none',
  },
  { key: 'tax', header: 'TDS', cell: ({ tax }) => formatMoney(tax), kind: 'money' },
]

const lackColumns: Column<Lacking>[] = [
  {
    key: 'what',
    header: 'Whose, or which month',
    cell: ({ what, lack }) => (lack === 'deposit' ? formatMonth(what) : what),
    sub: ({ of }) => of.toUpperCase(),
    kind: 'name',
    width: '40%',
  },
  { key: 'lack', header: 'What lacks', cell: ({ lack }) => sourceLackWords[lack], phone: 'line' },
]

/** Tax collected at source and kept back from suppliers, in the quarter a month falls into. */
export function SourceTaxPart({ side, month }: { side: BookSide; month: string }) {
  const quarter = quarterOf(month)
  const result = useGetSourceTaxQuery({ side, query: { quarter } })
  const found = result.currentData?.data
  const { path } = returnContracts[side].sourceTaxFile
  const [year, number] = [quarter.slice(0, 7), quarter.slice(-1)]
  return (
    <section aria-labelledby="source-tax" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="source-tax" className="text-h3">
          TCS and TDS, quarter {number} of {year}
        </h2>
        <div className="ml-auto">
          <ReturnFiles
            files={[
              { label: 'TCS with PANs (CSV)', path, query: { quarter, kind: 'tcs' } },
              { label: 'TDS with PANs (CSV)', path, query: { quarter, kind: 'tds' } },
            ]}
          />
        </div>
      </div>
      <Note kind="warning" title="Not yet checked in the tax office’s own tool">
        Take the lists into its tool for preparing returns, and have that validate them, before you file.
      </Note>
      {found && found.lacking.length > 0 && (
        <WholeTable
          label="What lacks"
          result={result}
          rows={found.lacking}
          columns={lackColumns}
          rowKey={({ of, what, lack }) => `${of} ${what} ${lack}`}
          empty={null}
        />
      )}
      {found && (
        <RegisterNote
          equal={found.equal}
          said={`The lists come to ${formatMoney(found.tcsTotal)} TCS and ${formatMoney(found.tdsTotal)} TDS; the ledger has ${formatMoney(found.register.tcs)} and ${formatMoney(found.register.tds)}.`}
        />
      )}
      <WholeTable
        label="Tax collected at source"
        result={result}
        rows={found?.tcs}
        columns={tcsColumns}
        rowKey={({ on, number: of, name, tax }) => `${on} ${of} ${name} ${tax}`}
        empty={<EmptyState title="No TCS in this quarter">It is collected on packages overseas.</EmptyState>}
      />
      <WholeTable
        label="Tax kept back from suppliers"
        result={result}
        rows={found?.tds}
        columns={tdsColumns}
        rowKey={({ section, pan, name }) => `${section} ${pan} ${name}`}
        empty={<EmptyState title="No TDS in this quarter">It is kept back when a supplier is paid.</EmptyState>}
      />
    </section>
  )
}
