import type { GuestLimits, Guests } from '@karavan/domain/catalogue/search/guests'
import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { ChevronDown, Users } from 'lucide-react'
import { lineBox } from '../../ui/control-classes.ts'
import { Unfold } from '../../ui/Unfold.tsx'
import { GuestSteppers } from './GuestSteppers.tsx'
import { agedPartyWords } from './stay-words.ts'

type Party = Pick<TripRequest, 'adults' | 'childrenAges'>

interface GuestsFieldProps {
  value: Party
  onChange: (value: Party) => void
  /** How many there may be; as many as can be searched for, unless said. */
  limits?: GuestLimits
}

/** Who travels: one line that unfolds into adults, children and their ages. */
export function GuestsField({ value, onChange, limits }: GuestsFieldProps) {
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
        <GuestSteppers value={guests} onChange={tell} {...(limits ? { limits } : {})} />
      </div>
    </Unfold>
  )
}
