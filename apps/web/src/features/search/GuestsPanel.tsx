import { type Guests, guestLimits, withAdults, withAge, withChildren } from '@karavan/domain/search/guests'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ListSelect } from '../../ui/ListSelect.tsx'
import { Stepper } from '../../ui/Stepper.tsx'

const { min, max } = guestLimits.age
const ages = Array.from({ length: max - min + 1 }, (_, index) => ({
  value: String(min + index),
  label: min + index === 0 ? 'Under 1' : String(min + index),
}))

/** Who comes along: adults, children with their ages, and pets. */
export function GuestsPanel({ value, onChange }: { value: Guests; onChange: (value: Guests) => void }) {
  return (
    <div className="flex flex-col gap-3.5">
      <Stepper
        label="Adults"
        help="Age 18 or above"
        {...guestLimits.adults}
        value={value.adults}
        onChange={(adults) => onChange(withAdults(value, adults))}
      />
      <Stepper
        label="Children"
        help="Under 18"
        {...guestLimits.children}
        value={value.children}
        onChange={(children) => onChange(withChildren(value, children))}
        className="border-t border-line pt-3.5"
      />
      {value.childrenAges.map((age, index) => (
        // Children have nothing but their place in the list to be told apart by.
        <div key={index} className="flex items-center gap-4 border-t border-line pt-3.5">
          <span className="min-w-0 flex-1 text-h4">Child {index + 1} age</span>
          <span className="w-32">
            <ListSelect
              aria-label={`Child ${index + 1} age`}
              options={ages}
              value={String(age)}
              onChange={(next) => onChange(withAge(value, index, Number(next)))}
            />
          </span>
        </div>
      ))}
      <Checkbox
        label="I am travelling with pets"
        help="Only properties that allow pets will be shown"
        checked={value.pets}
        onChange={(event) => onChange({ ...value, pets: event.target.checked })}
        className="border-t border-line pt-3.5"
      />
      <p className="text-cell text-3">You can search for up to 16 travelers</p>
    </div>
  )
}
