import { Plus } from 'lucide-react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Note } from '../../../../ui/Note.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { usePhone } from '../../../../ui/useMediaQuery.ts'
import { useBuilder } from './builder-context.ts'
import { CheckPrices } from './CheckPrices.tsx'
import { copyOption, newOption } from './content-values.ts'
import { DayBoard } from './DayBoard.tsx'
import { focusField } from './focus-field.ts'
import { OptionColumn } from './OptionColumn.tsx'
import type { QuotationValues } from './quotation-values.ts'

const most = 4
const views = [
  { value: 'options', label: 'By option' },
  { value: 'days', label: 'Day by day' },
] as const
const grids = [
  '',
  '',
  'lg:grid-cols-2',
  'lg:grid-cols-[repeat(3,minmax(340px,1fr))]',
  'lg:grid-cols-[repeat(4,minmax(340px,1fr))]',
]

/** Ways to make the trip, side by side; on a phone one at a time. */
export function OptionsSection() {
  const { fields, append, remove } = useFieldArray<QuotationValues, 'options'>({ name: 'options' })
  const options = useWatch<QuotationValues, 'options'>({ name: 'options' })
  const { active, setActive, view, setView } = useBuilder()
  const phone = usePhone()
  const { errors } = useFormState<QuotationValues>()
  // Said of all of them together, such as by the server.
  const wrong = errors.options?.root?.message ?? errors.options?.message
  const shown = options.find(({ key }) => key === active)?.key ?? options[0]?.key ?? ''
  const names = options.map(({ name }) => name)
  const room = fields.length < most

  function add(option: QuotationValues['options'][number]) {
    append(option, { shouldFocus: false })
    focusField(`options.${fields.length}.name`)
    setActive(option.key)
  }

  return (
    <FormSection
      wide
      title="Options"
      about="The customer chooses one. Costs stay with you."
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <CheckPrices />
          <Segments label="Lines" options={views} value={view} onChange={setView} />
          {room && (
            <Button size="sm" icon={Plus} onClick={() => add(newOption(names))}>
              Add option
            </Button>
          )}
        </div>
      }
    >
      {wrong && <Note kind="bad">{wrong}</Note>}
      {phone && fields.length > 1 && (
        <div className="overflow-x-auto">
          <Segments
            label="Option"
            value={shown}
            onChange={setActive}
            options={options.map(({ key, name }, index) => ({ value: key, label: name || `Option ${index + 1}` }))}
          />
        </div>
      )}
      {view === 'days' ? (
        <DayBoard />
      ) : (
        <div className="overflow-x-auto">
          <div className={cx('grid items-start gap-3', grids[fields.length])}>
            {fields.map(({ id }, index) => {
              const option = options[index]
              if (!option || (phone && option.key !== shown)) return null
              return (
                <OptionColumn
                  key={id}
                  option={option}
                  index={index}
                  onCopy={room ? () => add(copyOption(option, names)) : undefined}
                  onRemove={fields.length > 1 ? () => remove(index) : undefined}
                />
              )
            })}
          </div>
        </div>
      )}
    </FormSection>
  )
}
