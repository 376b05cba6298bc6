import type { Gstr1Month, LackingPaper, ReturnSection } from '@karavan/contracts/money/returns/return.contract'
import { gstr1Sheets } from '@karavan/domain/money/returns/gstr1-file'
import { useState } from 'react'
import { WholeTable } from '../../kit/WholeTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Column } from '../../ui/table-column.ts'
import type { BookSide } from '../books/book-words.ts'
import { lackWords, sectionWords } from './return-words.ts'
import { RegisterNote } from './RegisterNote.tsx'
import { ReturnFiles } from './ReturnFiles.tsx'
import { returnContracts, useGetGstr1Query } from './returns.api.ts'

const amount = (value: number) => (value === 0 ? '–' : formatMoney(value))

const columns: Column<ReturnSection>[] = [
  {
    key: 'section',
    header: 'Section',
    cell: ({ section }) => sectionWords[section],
    sub: ({ section, rows }) => `${section}, ${formatCount(rows, 'row', 'rows')}`,
    kind: 'name',
    width: '34%',
  },
  { key: 'taxable', header: 'Taxable', cell: ({ taxable }) => amount(taxable), kind: 'money', phone: 'line' },
  { key: 'cgst', header: 'CGST', cell: ({ cgst }) => amount(cgst), kind: 'money', priority: 2, phone: 'none' },
  { key: 'sgst', header: 'SGST', cell: ({ sgst }) => amount(sgst), kind: 'money', priority: 2, phone: 'none' },
  { key: 'igst', header: 'IGST', cell: ({ igst }) => amount(igst), kind: 'money', priority: 2, phone: 'none' },
  {
    key: 'tax',
    header: 'Tax',
    cell: ({ cgst, sgst, igst }) => amount(cgst + sgst + igst),
    kind: 'money',
    phone: 'side',
  },
]

const lackColumns: Column<LackingPaper>[] = [
  { key: 'number', header: 'Paper', cell: ({ number }) => number, sub: ({ name }) => name, kind: 'name', width: '40%' },
  { key: 'lack', header: 'What lacks', cell: ({ lack }) => lackWords[lack], phone: 'line' },
]

function Sums({ total, register, equal }: Pick<Gstr1Month, 'total' | 'register' | 'equal'>) {
  const tax = ({ cgst, sgst, igst }: Gstr1Month['total']) => formatMoney(cgst + sgst + igst)
  const said = `The sections come to ${formatMoney(total.taxable)} with ${tax(total)} tax; the register says ${formatMoney(register.taxable)} with ${tax(register)}.`
  return <RegisterNote equal={equal} said={said} />
}

/** The GSTR-1 of a month: what lacks first, then its sections, and the files. */
export function Gstr1Part({ side, month }: { side: BookSide; month: string }) {
  const [chosen, setChosen] = useState<string | undefined>()
  const result = useGetGstr1Query({ side, query: { month, gstin: chosen } })
  const found = result.currentData?.data
  const path = returnContracts[side].gstr1File.path
  const file = (label: string, name: string) => ({ label, path, query: { month, gstin: chosen, file: name } })
  return (
    <section aria-labelledby="gstr1" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="gstr1" className="text-h3">
          GSTR-1
        </h2>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          {found && found.gstins.length > 1 && (
            <Select
              aria-label="GSTIN"
              size="sm"
              className="w-52"
              value={found.gstin ?? ''}
              onChange={setChosen}
              options={found.gstins.map((value) => ({ value, label: value }))}
            />
          )}
          {found?.gstin && (
            <ReturnFiles files={[file('JSON', 'json'), ...gstr1Sheets.map((sheet) => file(`CSV: ${sheet}`, sheet))]} />
          )}
        </div>
      </div>
      <Note kind="warning" title="Not yet checked in the portal’s own tool">
        Open the file in the offline tool of the tax office before you rely on it.
      </Note>
      {found && found.gstin === null && (
        <Note kind="bad" title="There is no GSTIN">
          Without one there is no return. Put it into the settings of the organisation.
        </Note>
      )}
      {found && found.lacking.length > 0 && (
        <WholeTable
          label="What lacks"
          result={result}
          rows={found.lacking}
          columns={lackColumns}
          rowKey={({ number, lack }) => `${number} ${lack}`}
          empty={null}
        />
      )}
      {found && <Sums {...found} />}
      <WholeTable
        label="Sections of the return"
        result={result}
        rows={found?.sections.filter(({ rows }) => rows > 0)}
        columns={columns}
        rowKey={({ section }) => section}
        empty={<EmptyState title="Nothing in this month">No paper with GST was issued in it.</EmptyState>}
      />
    </section>
  )
}
