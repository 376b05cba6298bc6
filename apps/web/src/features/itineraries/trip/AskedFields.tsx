import { type HotelCategory, hotelCategories } from '@karavan/domain/itineraries/plan'
import { type Guests, guestLimits, withAdults, withAge, withChildren } from '@karavan/domain/search/guests'
import { Users } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ListSelect } from '../../../ui/ListSelect.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Stepper } from '../../../ui/Stepper.tsx'
import { Unfold } from '../../../ui/Unfold.tsx'
import { partyWords } from './trip-words.ts'
import type { TripEditor } from './useTripEditor.ts'

const { min, max } = guestLimits.age
const ages = Array.from({ length: max - min + 1 }, (_, index) => ({
  value: String(min + index),
  label: min + index === 0 ? 'Under 1' : String(min + index),
}))
const categories = hotelCategories.map((category) => ({ value: category, label: category }))

/** Whom and when a trip is priced for: first day, guests with the children's ages, and the class of its hotels. */
export function AskedFields({ editor }: { editor: TripEditor }) {
  const { asked } = editor.trip
  const guests: Guests = {
    adults: asked.adults,
    children: asked.childrenAges.length,
    childrenAges: asked.childrenAges,
    pets: false,
  }
  const take = ({ adults, childrenAges }: Guests) => editor.ask({ adults, childrenAges })
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Field label="Start date" optional className="w-44">
        <DateInput value={asked.startDate ?? ''} onChange={(day) => editor.ask({ startDate: day || null })} />
      </Field>
      <Field label="Guests" group className="min-w-44">
        <Unfold
          label="Guests"
          className="w-80"
          trigger={
            <Button icon={Users} aria-label={`Guests: ${partyWords(asked)}`}>
              {partyWords(asked)}
            </Button>
          }
        >
          <div className="flex flex-col gap-3.5">
            <Stepper
              label="Adults"
              help="Age 18 or above"
              {...guestLimits.adults}
              value={guests.adults}
              onChange={(adults) => take(withAdults(guests, adults))}
            />
            <Stepper
              label="Children"
              help="Under 18"
              {...guestLimits.children}
              value={guests.children}
              onChange={(children) => take(withChildren(guests, children))}
              className="border-t border-line pt-3.5"
            />
            {guests.childrenAges.map((age, index) => (
              // Children have nothing but their place in the list to be told apart by.
              <div key={index} className="flex items-center gap-4 border-t border-line pt-3.5">
                <span className="min-w-0 flex-1 text-h4">Child {index + 1} age</span>
                <span className="w-32">
                  <ListSelect
                    aria-label={`Child ${index + 1} age`}
                    options={ages}
                    value={String(age)}
                    onChange={(next) => take(withAge(guests, index, Number(next)))}
                  />
                </span>
              </div>
            ))}
          </div>
        </Unfold>
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
