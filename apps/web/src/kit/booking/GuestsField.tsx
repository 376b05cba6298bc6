import { type Guests, guestLimits, withAdults, withAge, withChildren } from '@karavan/domain/search/guests'
import type { TripRequest } from '@karavan/domain/itineraries/plan'
import { ChevronDown, Users } from 'lucide-react'
import { lineBox } from '../../ui/control-classes.ts'
import { ListSelect } from '../../ui/ListSelect.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { Unfold } from '../../ui/Unfold.tsx'
import { agedPartyWords } from './stay-words.ts'

type Party = Pick<TripRequest, 'adults' | 'childrenAges'>

const { min, max } = guestLimits.age
const ages = Array.from({ length: max - min + 1 }, (_, index) => ({
  value: String(min + index),
  label: min + index === 0 ? 'Under 1' : String(min + index),
}))

/** Who travels: one line that unfolds into adults, children and their ages. */
export function GuestsField({ value, onChange }: { value: Party; onChange: (value: Party) => void }) {
  const guests: Guests = { ...value, children: value.childrenAges.length, pets: false }
  const tell = ({ adults, childrenAges }: Guests) => onChange({ adults, childrenAges })
  return (
    <Unfold
      label="Travellers"
      align="end"
      className="w-80"
      trigger={
        <button
          type="button"
          aria-label={`Travellers: ${agedPartyWords(value)}`}
          className={lineBox('md', 'justify-between text-left')}
        >
          <Users size={16} aria-hidden="true" className="text-3" />
          <span className="num min-w-0 flex-1 truncate">{agedPartyWords(value)}</span>
          <ChevronDown size={16} aria-hidden="true" className="text-3" />
        </button>
      }
    >
      <div className="flex flex-col gap-3.5">
        <Stepper
          label="Adults"
          help="Age 18 or above"
          {...guestLimits.adults}
          value={guests.adults}
          onChange={(adults) => tell(withAdults(guests, adults))}
        />
        <Stepper
          label="Children"
          help="Under 18"
          {...guestLimits.children}
          value={guests.children}
          onChange={(children) => tell(withChildren(guests, children))}
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
                onChange={(next) => tell(withAge(guests, index, Number(next)))}
              />
            </span>
          </div>
        ))}
      </div>
    </Unfold>
  )
}
