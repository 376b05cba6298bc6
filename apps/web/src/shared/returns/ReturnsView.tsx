import { addMonths } from '@karavan/domain/base/dates'
import { useSearchParams } from 'react-router'
import { formatMonth } from '../../kit/months.ts'
import { Select } from '../../ui/Select.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { useGetHouseDayQuery } from '../api/house.api.ts'
import type { BookSide } from '../books/book-words.ts'
import { EinvoicesPart } from './EinvoicesPart.tsx'
import { Gstr1Part } from './Gstr1Part.tsx'
import { SourceTaxPart } from './SourceTaxPart.tsx'
import { TallyPart } from './TallyPart.tsx'

const many = 24

/** What the tax office and the accountant ask for, month by month. */
export function ReturnsView({ side }: { side: BookSide }) {
  const [params, setParams] = useSearchParams()
  const { data: day } = useGetHouseDayQuery()
  if (!day) return <TableSkeleton rows={6} columns={4} label="Loading returns" />
  const now = day.slice(0, 7)
  const months = Array.from({ length: many }, (_, back) => addMonths(now, -back))
  // A month is reported when it is over.
  const month = months.find((one) => one === params.get('month')) ?? addMonths(now, -1)

  function choose(next: string) {
    const written = new URLSearchParams(params)
    written.set('month', next)
    setParams(written, { preventScrollReset: true, replace: true })
  }

  return (
    <div className="grid gap-6">
      <div className="w-48">
        <Select
          aria-label="Month"
          size="sm"
          value={month}
          onChange={choose}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
        />
      </div>
      <Gstr1Part key={month} side={side} month={month} />
      <EinvoicesPart side={side} />
      <SourceTaxPart side={side} month={month} />
      <TallyPart side={side} month={month} />
    </div>
  )
}
