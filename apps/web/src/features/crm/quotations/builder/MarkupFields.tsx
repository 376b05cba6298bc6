import type { MarkupBasis } from '@karavan/domain/base/markup'
import { useWatch } from 'react-hook-form'
import { MarkupInput } from '../../../../kit/MarkupInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { QuotationField } from './quotation-form.ts'
import type { LinesPath, QuotationValues } from './quotation-values.ts'

const options: { value: MarkupBasis; label: string }[] = [
  { value: 'percent', label: 'Percent of the cost' },
  { value: 'perPerson', label: 'Rupees a person' },
  { value: 'perNight', label: 'Rupees a room and night' },
  { value: 'perBooking', label: 'Rupees in all' },
]
const ownOptions: { value: MarkupBasis | 'inherit'; label: string }[] = [
  { value: 'inherit', label: 'As all lines' },
  ...options,
]

/** What the rupees of a line are counted by. */
const countedBy: Partial<Record<MarkupBasis, string>> = {
  perPerson: 'Times those it is for; infants are left out',
  perNight: 'Times its nights and rooms, else those of the trip',
}

/** The markup of every line that has none of its own. */
export function AllMarkup() {
  const basis = useWatch<QuotationValues, 'markup.basis'>({ name: 'markup.basis' })
  return (
    <>
      <QuotationField name="markup.basis" label="Markup on all lines">
        {(field) => <Select {...field} options={options} />}
      </QuotationField>
      <QuotationField name="markup.value" label="How much" help="A line with a markup of its own keeps it">
        {({ value, onChange, onBlur, ref }) => (
          <MarkupInput basis={basis} value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
        )}
      </QuotationField>
    </>
  )
}

/** The markup of one line: that of all, or its own in the same units. */
export function LineMarkup({ at }: { at: `${LinesPath}.${number}` }) {
  const basis = useWatch<QuotationValues>({ name: `${at}.markup.basis` }) as MarkupBasis | 'inherit'
  const own = basis !== 'inherit'
  return (
    <>
      <QuotationField name={`${at}.markup.basis`} label="Markup on this line" className="col-span-2">
        {(field) => <Select {...field} options={ownOptions} />}
      </QuotationField>
      {own && (
        <QuotationField name={`${at}.markup.value`} label="How much" className="col-span-2" help={countedBy[basis]}>
          {({ value, onChange, onBlur, ref }) => (
            <MarkupInput basis={basis} value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
          )}
        </QuotationField>
      )}
    </>
  )
}
