import type { Guests } from '@karavan/domain/catalogue/search/guests'
import { GuestSteppers } from '../../../kit/booking/GuestSteppers.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'

/** Who comes along: adults, children with their ages, and pets. */
export function GuestsPanel({ value, onChange }: { value: Guests; onChange: (value: Guests) => void }) {
  return (
    <div className="flex flex-col gap-3.5">
      <GuestSteppers value={value} onChange={onChange} />
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
