import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import type { HotelCategory, TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { useState } from 'react'
import { GuestsField } from '../../../../kit/booking/GuestsField.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { todayHere } from './today.ts'

interface StartFieldProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** The first day. While a year is typed its first digits name days long gone: those are shown and not asked for. */
function StartField({ value, onChange }: StartFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const today = todayHere()
  return (
    <Field label="Start date">
      <DateInput
        value={typed ?? value ?? ''}
        min={today}
        onChange={(next) => {
          setTyped(next)
          if (next >= today) onChange(next)
        }}
        onBlur={() => {
          if (typed === '') onChange(null)
          setTyped(null)
        }}
      />
    </Field>
  )
}

interface AskedFieldsProps {
  asked: TripRequest
  /** The classes that can be chosen. */
  categories: readonly HotelCategory[]
  onAsk: (fields: Partial<TripRequest>) => void
}

/** When, who and how well: what a trip is priced for. */
export const AskedFields = ({ asked, categories, onAsk }: AskedFieldsProps) => (
  <div className="grid gap-3.5">
    <StartField value={asked.startDate} onChange={(startDate) => onAsk({ startDate })} />
    <Field label="Travellers" group>
      <GuestsField limits={groupLimits} value={asked} onChange={onAsk} />
    </Field>
    {categories.length > 1 && (
      <Field label="Hotels" group>
        <Segments
          label="Class of hotels"
          options={categories.map((value) => ({ value, label: value }))}
          value={asked.category}
          onChange={(category) => onAsk({ category })}
        />
      </Field>
    )}
  </div>
)
