import type { HotelCategory, TripRequest } from '@karavan/domain/itineraries/plan'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { GuestsField } from '../../../kit/booking/GuestsField.tsx'
import { todayHere } from './today.ts'

interface AskedFieldsProps {
  asked: TripRequest
  /** The classes that can be chosen. */
  categories: readonly HotelCategory[]
  onAsk: (fields: Partial<TripRequest>) => void
}

/** When, who and how well: what a trip is priced for. */
export const AskedFields = ({ asked, categories, onAsk }: AskedFieldsProps) => (
  <div className="grid gap-3.5">
    <Field label="Start date">
      <DateInput
        value={asked.startDate ?? ''}
        min={todayHere()}
        onChange={(startDate) => onAsk({ startDate: startDate || null })}
      />
    </Field>
    <Field label="Travellers" group>
      <GuestsField value={asked} onChange={onAsk} />
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
