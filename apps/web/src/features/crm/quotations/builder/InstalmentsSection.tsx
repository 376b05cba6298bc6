import { Plus, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { InTimeNote } from '../../../../shared/suppliers/InTimeNote.tsx'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { MarkupInput } from '../../../../kit/MarkupInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { formatDate, formatNumber } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { ListSelect } from '../../../../ui/ListSelect.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { rupees } from '../quotation-words.ts'
import { useBuilder } from './builder-context.ts'
import { inTime, nextInstalment, percentOfAll, toDueOn } from './instalment-values.ts'
import { useOwnDeadlines } from './useOwnDeadlines.ts'
import { QuotationField } from './quotation-form.ts'
import type { InstalmentValues, QuotationValues } from './quotation-values.ts'

const most = 12
const dues = [
  { value: 'acceptance', label: 'On acceptance' },
  { value: 'before', label: 'Days before travel' },
  { value: 'date', label: 'On a date' },
]

interface PartProps {
  index: number
  part: InstalmentValues
  startDate: string
  /** Of the option that is looked at, once the parts make up the whole. */
  amount: number | undefined
  onRemove: () => void
}

function Part({ index, part, startDate, amount, onRemove }: PartProps) {
  const at = `instalments.${index}` as const
  const dueOn = toDueOn(part, startDate)
  return (
    <li className="grid grid-cols-2 items-start gap-3 rounded-md border border-line p-3 md:grid-cols-[2fr_1fr_1.4fr_1.4fr_auto]">
      <QuotationField name={`${at}.label`} label="Part" className="max-md:col-span-2">
        {(field) => <Input {...field} />}
      </QuotationField>
      <QuotationField name={`${at}.percent`} label="Percent">
        {({ value, onChange, onBlur, ref }) => (
          <MarkupInput basis="percent" value={value} onChange={onChange} onBlur={onBlur} ref={ref} />
        )}
      </QuotationField>
      <QuotationField name={`${at}.due`} label="Due">
        {(field) => <ListSelect {...field} options={dues} />}
      </QuotationField>
      {part.due === 'before' && (
        <QuotationField name={`${at}.days`} label="Days before" help={dueOn && formatDate(dueOn)}>
          {(field) => <NumberInput {...field} inputMode="numeric" />}
        </QuotationField>
      )}
      {part.due === 'date' && (
        <QuotationField name={`${at}.dueOn`} label="Date">
          {(field) => <DateInput {...field} />}
        </QuotationField>
      )}
      <div className="flex items-center justify-end gap-1 max-md:col-span-2 md:col-start-5 md:pt-6">
        {amount !== undefined && <span className="num text-cell text-2">{rupees(amount)}</span>}
        <IconButton icon={Trash2} size="sm" aria-label={`Remove part ${index + 1}`} onClick={onRemove} />
      </div>
    </li>
  )
}

/** When the price is to be paid: in full at the yes, or in parts that make up the whole. */
export function InstalmentsSection() {
  const { fields, append, remove } = useFieldArray<QuotationValues, 'instalments'>({ name: 'instalments' })
  const [parts, startDate, options] = useWatch<QuotationValues, ['instalments', 'startDate', 'options']>({
    name: ['instalments', 'startDate', 'options'],
  })
  const { submitCount } = useFormState<QuotationValues>()
  const { trigger, setValue } = useFormContext<QuotationValues>()
  const { totals, active } = useBuilder()
  const all = percentOfAll(parts)
  // The rule is about all of them: what one part puts right must not stay wrong at another.
  useEffect(() => {
    if (submitCount > 0) void trigger('instalments')
  }, [all, submitCount, trigger])
  const own = useOwnDeadlines()
  const dated = parts.map((part) => ({ label: part.label, dueOn: toDueOn(part, startDate) }))
  const { latest } = own
  function bringForward() {
    if (latest === null) return
    for (const [index, part] of parts.entries()) {
      const dueOn = toDueOn(part, startDate)
      if (dueOn && dueOn > latest)
        setValue(`instalments.${index}`, inTime(part, latest, startDate), { shouldDirty: true })
    }
  }
  const whole = all === 100 && parts.every(({ percent }) => percent)
  const shown = totals?.options.get(active) ?? totals?.options.get(options[0]?.key ?? '')
  return (
    <FormSection
      wide
      title="Payment"
      about={parts.length === 0 ? 'In full when the customer accepts.' : 'In parts that together make 100 %.'}
      actions={
        fields.length < most && (
          <Button size="sm" icon={Plus} onClick={() => append(nextInstalment(parts), { shouldFocus: false })}>
            Add part
          </Button>
        )
      }
    >
      {fields.length > 0 && (
        <>
          <ul className="grid gap-3">
            {fields.map(({ id }, index) => {
              const part = parts[index]
              return (
                part && (
                  <Part
                    key={id}
                    index={index}
                    part={part}
                    startDate={startDate}
                    amount={whole ? shown?.instalments[index]?.amount : undefined}
                    onRemove={() => remove(index)}
                  />
                )
              )
            })}
          </ul>
          <p role="status" className={cx('num text-cell', all === 100 ? 'text-green-t' : 'text-red-t')}>
            Together {formatNumber(all, Number.isInteger(all) ? 0 : 2)} %
            {all !== 100 && `, ${all < 100 ? 'which is less' : 'which is more'} than the whole price`}
          </p>
          <InTimeNote {...own} parts={dated} onBring={bringForward} />
        </>
      )}
    </FormSection>
  )
}
