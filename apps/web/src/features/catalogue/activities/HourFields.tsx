import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormSection } from '../../../kit/FormSection.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChoiceChip } from '../../../ui/Chip.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { formatDate, formatDay } from '../../../ui/format.ts'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { TagInput } from '../../../ui/TagInput.tsx'
import { ActivityField, type ActivityValues } from './activity-form.ts'
import { clockOf, closedWords, durationWords, weekdays } from './activity-words.ts'

interface ClosedDatesProps {
  value: string[]
  onChange: (days: string[]) => void
}

/** Single days as chips; a day is chosen and added, and kept once. */
function ClosedDates({ value, onChange }: ClosedDatesProps) {
  const [day, setDay] = useState('')

  function add() {
    if (day === '') return
    if (!value.includes(day)) onChange([...value, day].sort())
    setDay('')
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-44">
          <DateInput
            value={day}
            onChange={setDay}
            aria-label="A day it is closed"
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </div>
        <Button icon={Plus} onClick={add} disabled={day === ''}>
          Add day
        </Button>
      </div>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label="Closed days">
          {value.map((one) => (
            <li key={one}>
              <Chip
                removeLabel={`Remove ${formatDate(one)}`}
                onRemove={() => onChange(value.filter((other) => other !== one))}
              >
                {formatDay(one)}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** How long it takes, when it begins, when it is closed and how many it can take. */
export function HourFields() {
  const minutes = useWatch<ActivityValues, 'durationMinutes'>({ name: 'durationMinutes' })
  return (
    <FormSection title="When" about="Plans are checked against it: overlaps, closing days and full days are told.">
      <ActivityField
        name="durationMinutes"
        label="Duration"
        help={minutes !== null && minutes > 0 ? durationWords(minutes) : undefined}
      >
        {(field) => <NumberInput {...field} unit="minutes" />}
      </ActivityField>
      <ActivityField name="dailyCapacity" label="Places a day" optional help="Empty: as many as come">
        {(field) => <NumberInput {...field} unit="people" />}
      </ActivityField>
      <ActivityField
        name="timings"
        label="Begins at"
        optional
        help="One at a time, such as 9:30 or 3 pm; none means any time"
        className="sm:col-span-2"
        show={(value) => value.join(', ')}
      >
        {({ value, onChange, onBlur, ref }) => (
          <TagInput
            values={value}
            onChange={(times) => onChange([...new Set(times.map(clockOf))].sort())}
            onBlur={onBlur}
            ref={ref}
            placeholder="Type a time and press Enter"
          />
        )}
      </ActivityField>
      <ActivityField
        name="closedWeekdays"
        label="Closed every"
        optional
        group
        className="sm:col-span-2"
        show={closedWords}
      >
        {({ value, onChange }) => (
          <div className="flex flex-wrap gap-1.5">
            {weekdays.map(({ day, short, name }) => {
              const on = value.includes(day)
              return (
                <ChoiceChip
                  key={day}
                  on={on}
                  aria-label={name}
                  onClick={() => onChange(on ? value.filter((other) => other !== day) : [...value, day].sort())}
                >
                  {short}
                </ChoiceChip>
              )
            })}
          </div>
        )}
      </ActivityField>
      <ActivityField
        name="closedDates"
        label="Closed on single days"
        optional
        group
        className="sm:col-span-2"
        show={(value) => value.map(formatDate).join(', ')}
      >
        {({ value, onChange }) => <ClosedDates value={value} onChange={onChange} />}
      </ActivityField>
    </FormSection>
  )
}
