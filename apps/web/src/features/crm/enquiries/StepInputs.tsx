import type { ContactWay } from '@karavan/domain/crm/enquiry'
import { ChoiceChip } from '../../../ui/Chip.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { wayOptions } from './enquiry-words.ts'
import { quickSteps, type StepValues } from './step.ts'

interface StepInputsProps {
  value: StepValues
  onChange: (step: StepValues) => void
}

/** When somebody is spoken to next, how, and what about; the usual moments take one press. */
export function StepInputs({ value, onChange }: StepInputsProps) {
  const now = new Date()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2" role="group" aria-label="Quick choices">
        {quickSteps.map(({ label, at }) => {
          const moment = at(now)
          return (
            <ChoiceChip
              key={label}
              on={value.date === moment.date && value.time === moment.time}
              onClick={() => onChange({ ...value, ...at(new Date()) })}
            >
              {label}
            </ChoiceChip>
          )
        })}
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[1fr_128px_1fr]">
        <Field label="Day" className="max-sm:col-span-2">
          <DateInput value={value.date} onChange={(date) => onChange({ ...value, date })} />
        </Field>
        <Field label="Time">
          <Input
            type="time"
            value={value.time}
            inputClassName="num"
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </Field>
        <Field label="How">
          <Select
            value={value.way}
            options={wayOptions}
            onChange={(way) => onChange({ ...value, way: way as ContactWay })}
          />
        </Field>
      </div>
      <Field label="What about" optional>
        <Input
          value={value.note}
          maxLength={1000}
          placeholder="Send three hotels to choose from"
          onChange={({ target }) => onChange({ ...value, note: target.value })}
        />
      </Field>
    </div>
  )
}
