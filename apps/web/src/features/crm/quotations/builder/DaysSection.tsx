import { addDays } from '@karavan/domain/base/dates'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FormSection } from '../../../../kit/FormSection.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { useBuilder } from './builder-context.ts'
import { newDay } from './content-values.ts'
import { DayRow } from './DayRow.tsx'
import { focusField } from './focus-field.ts'
import type { QuotationValues } from './quotation-values.ts'
import { useMoves } from './useMoves.ts'
import { useShownDays } from './useShownDays.ts'

const most = 60

/** The plan day by day; dates follow from the first day of the trip, so a day that moves takes the date of its place. */
export function DaysSection() {
  const { fields, append, move, remove } = useFieldArray<QuotationValues, 'days'>({ name: 'days' })
  const days = useWatch<QuotationValues, 'days'>({ name: 'days' })
  const startDate = useWatch<QuotationValues, 'startDate'>({ name: 'startDate' })
  const { setOpen } = useBuilder()
  const shown = useShownDays()
  const list = useRef<HTMLOListElement>(null)
  const moves = useMoves(list, 'Day', move)

  function add() {
    const day = newDay(days.at(-1))
    setOpen(day.key, true)
    append(day, { shouldFocus: false })
    focusField(`days.${fields.length}.title`)
  }

  return (
    <FormSection
      wide
      title="Day plan"
      about="Move a day by its arrows, or by Alt and an arrow key."
      actions={
        fields.length < most && (
          <Button size="sm" icon={Plus} onClick={add}>
            Add day
          </Button>
        )
      }
    >
      {fields.length === 0 && <p className="text-cell text-3">No days yet. The plan may also stay empty.</p>}
      <ol ref={list} className="grid gap-2 empty:hidden">
        {fields.map(({ id }, index) => {
          const day = days[index]
          return (
            day && (
              <DayRow
                key={id}
                day={day}
                shown={shown[index]}
                index={index}
                count={fields.length}
                date={startDate ? addDays(startDate, index) : null}
                onMove={(to) => moves.move(index, to)}
                onRemove={() => remove(index)}
              />
            )
          )
        })}
      </ol>
      <p role="status" className="sr-only">
        {moves.said}
      </p>
    </FormSection>
  )
}
