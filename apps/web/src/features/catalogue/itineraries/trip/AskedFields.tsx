import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { type HotelCategory, hotelCategories } from '@karavan/domain/catalogue/itineraries/plan'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { GuestsField } from '../../../../kit/booking/GuestsField.tsx'
import { todayHere } from '../public/today.ts'
import type { TripEditor } from './useTripEditor.ts'

const categories = hotelCategories.map((category) => ({ value: category, label: category }))

/** Whom and when a trip is priced for: first day, guests with the children's ages, and the class of its hotels. */
export function AskedFields({ editor }: { editor: TripEditor }) {
  const { asked } = editor.trip
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label="Start date" optional className="w-44 max-sm:w-full">
        <DateInput
          value={asked.startDate ?? ''}
          min={todayHere()}
          onChange={(day) => editor.ask({ startDate: day || null })}
        />
      </Field>
      <Field label="Travellers" group className="w-60 max-sm:w-full">
        <GuestsField limits={groupLimits} value={asked} onChange={editor.ask} />
      </Field>
      <Field label="Hotels" group>
        <Segments<HotelCategory>
          label="Class of the hotels"
          options={categories}
          value={asked.category}
          onChange={(category) => editor.ask({ category })}
        />
      </Field>
    </div>
  )
}
