import { dateIn } from '@karavan/domain/base/dates'
import { type HotelCategory, hotelCategories, type TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { GuestsField } from '../../../kit/booking/GuestsField.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Segments } from '../../../ui/Segments.tsx'

interface TripAskedBarProps {
  asked: TripRequest
  onAsk: (fields: Partial<TripRequest>) => void
  /** What the classes are for. */
  categoryLabel: string
}

/** When, who and how well: what the hotels of a trip are looked for. */
export const TripAskedBar = ({ asked, onAsk, categoryLabel }: TripAskedBarProps) => (
  <Card>
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label="Start date" className="w-44 max-sm:w-full">
        <DateInput
          value={asked.startDate ?? ''}
          min={dateIn('Asia/Kolkata', new Date())}
          onChange={(day) => onAsk({ startDate: day || null })}
        />
      </Field>
      <Field label="Travellers" group className="w-60 max-sm:w-full">
        <GuestsField value={asked} onChange={onAsk} />
      </Field>
      <Field label={categoryLabel} group>
        <Segments<HotelCategory>
          label={categoryLabel}
          options={hotelCategories.map((value) => ({ value, label: value }))}
          value={asked.category}
          onChange={(category) => onAsk({ category })}
        />
      </Field>
    </div>
  </Card>
)
