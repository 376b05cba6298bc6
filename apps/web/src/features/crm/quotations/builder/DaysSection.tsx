import { addDays } from '@karavan/domain/dates'
import { Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ChoiceChip } from '../../../../ui/Chip.tsx'
import { formatDay } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { newDay } from './content-values.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { QuotationField } from './quotation-form.ts'
import type { Meal, QuotationValues } from './quotation-values.ts'
import { useMoves } from './useMoves.ts'

const most = 60
const meals: readonly Meal[] = ['Breakfast', 'Lunch', 'Dinner']

interface DayProps {
  index: number
  count: number
  date: string | null
  onMove: (to: number) => void
  onRemove: () => void
}

function Day({ index, count, date, onMove, onRemove }: DayProps) {
  const name = `day ${index + 1}`

  function onKeyDown(event: KeyboardEvent) {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : -1
    if (!event.altKey || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <li data-item={index} onKeyDown={onKeyDown} className="rounded-md border border-line p-3">
      <div className="mb-2 flex items-center gap-1">
        <h3 className="min-w-0 flex-1 text-h4">
          Day {index + 1}
          {date && <span className="num ml-2 text-cell font-normal text-3">{formatDay(date)}</span>}
        </h3>
        <MoveButtons name={name} index={index} count={count} onMove={onMove} />
        <IconButton icon={Trash2} size="sm" aria-label={`Remove ${name}`} onClick={onRemove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-[1fr_2fr]">
        <QuotationField name={`days.${index}.place`} label="Place">
          {(field) => <Input {...field} placeholder="Srinagar" />}
        </QuotationField>
        <QuotationField name={`days.${index}.title`} label="What happens">
          {(field) => <Input {...field} placeholder="Arrival and shikara at sunset" />}
        </QuotationField>
        <QuotationField name={`days.${index}.description`} label="In more words" optional className="sm:col-span-2">
          {(field) => <Textarea {...field} rows={2} />}
        </QuotationField>
        <QuotationField
          name={`days.${index}.meals`}
          label={`Meals of ${name}`}
          hideLabel
          group
          className="sm:col-span-2"
        >
          {({ value, onChange }) => (
            <div className="flex flex-wrap gap-1.5">
              {meals.map((meal) => (
                <ChoiceChip
                  key={meal}
                  on={value.includes(meal)}
                  onClick={() => onChange(meals.filter((one) => (one === meal) !== value.includes(one)))}
                >
                  {meal}
                </ChoiceChip>
              ))}
            </div>
          )}
        </QuotationField>
      </div>
    </li>
  )
}

/** The plan day by day; dates follow from the first day of the trip, so a day that moves takes the date of its place. */
export function DaysSection() {
  const { fields, append, move, remove } = useFieldArray<QuotationValues, 'days'>({ name: 'days' })
  const days = useWatch<QuotationValues, 'days'>({ name: 'days' })
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  const list = useRef<HTMLOListElement>(null)
  const moves = useMoves(list, 'Day', move)
  const add = () => append(newDay(days.at(-1)), { focusName: `days.${fields.length}.title` })
  return (
    <FormSection
      wide
      title="Day plan"
      about="Move a day with the arrows, or with Alt and an arrow key while you write in it."
      actions={
        fields.length < most && (
          <Button size="sm" icon={Plus} onClick={add}>
            Add day
          </Button>
        )
      }
    >
      {fields.length === 0 && <p className="text-cell text-3">No days yet. The plan may also stay empty.</p>}
      <ol ref={list} className="grid gap-3">
        {fields.map(({ id }, index) => (
          <Day
            key={id}
            index={index}
            count={fields.length}
            date={startDate ? addDays(startDate, index) : null}
            onMove={(to) => moves.move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
    </FormSection>
  )
}
