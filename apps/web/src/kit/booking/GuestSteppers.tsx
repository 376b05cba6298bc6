import {
  type GuestLimits,
  type Guests,
  guestLimits,
  withAdults,
  withAge,
  withChildren,
} from '@karavan/domain/catalogue/search/guests'
import { ListSelect } from '../../ui/ListSelect.tsx'
import { Stepper } from '../../ui/Stepper.tsx'

const { min, max } = guestLimits.age
const ages = Array.from({ length: max - min + 1 }, (_, index) => ({
  value: String(min + index),
  label: min + index === 0 ? 'Under 1' : String(min + index),
}))

interface GuestSteppersProps {
  value: Guests
  onChange: (value: Guests) => void
  limits?: GuestLimits
}

/** Adults, children, and how old each child is. */
export const GuestSteppers = ({ value, onChange, limits = guestLimits }: GuestSteppersProps) => (
  <>
    <Stepper
      label="Adults"
      help="Age 18 or above"
      {...limits.adults}
      value={value.adults}
      onChange={(adults) => onChange(withAdults(value, adults, limits))}
    />
    <Stepper
      label="Children"
      help="Under 18"
      {...limits.children}
      value={value.children}
      onChange={(children) => onChange(withChildren(value, children, limits))}
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
  </>
)
