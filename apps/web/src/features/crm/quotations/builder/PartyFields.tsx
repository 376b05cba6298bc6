import { hotelCategories } from '@karavan/domain/catalogue/itineraries/plan'
import { groupLimits } from '@karavan/domain/catalogue/search/guests'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { NumberInput } from '../../../../ui/NumberInput.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TagInput } from '../../../../ui/TagInput.tsx'
import { asOptions } from '../quotation-words.ts'
import { agesIn } from './ages.ts'
import type { HouseItem, QuotationValues } from './quotation-values.ts'
import { withParty } from './useLivePrices.ts'

type Of<K extends HouseItem['kind']> = Extract<HouseItem, { kind: K }>
interface Props<K extends HouseItem['kind']> {
  house: Of<K>
  onChange: (house: HouseItem) => void
}

const whole = (value: number | null, least: number): number =>
  value === null || !Number.isInteger(value) ? least : Math.min(groupLimits.adults.max, Math.max(least, value))

/** Gives a line back to the whole party, which it follows again. */
function FollowParty({ house, onChange }: Props<'activity' | 'transfer' | 'visa'>) {
  const [guests, childrenAges] = useWatch<QuotationValues, ['guests', 'childrenAges']>({
    name: ['guests', 'childrenAges'],
  })
  if (!house.ownParty) return null
  const follow = () => {
    const whole = { ...house, ownParty: false }
    onChange(withParty(whole, { adults: Math.max(1, guests.adults ?? 1), childrenAges }) as HouseItem)
  }
  return (
    <Button size="sm" variant="ghost" className="col-span-2 justify-self-start" onClick={follow}>
      For the whole party
    </Button>
  )
}

/** At what time something is done, and for whom of the party. */
export function ThingFields({ house, onChange }: Props<'activity' | 'transfer'>) {
  const set = (change: Partial<Of<'activity'>>) => onChange({ ...house, ...change })
  return (
    <>
      <Field label="Time" optional>
        <Input type="time" value={house.time ?? ''} onChange={({ target }) => set({ time: target.value || null })} />
      </Field>
      <Field label="Adults">
        <NumberInput
          inputMode="numeric"
          value={house.adults}
          onChange={(adults) => set({ adults: whole(adults, 1), ownParty: true })}
        />
      </Field>
      <Field label="Ages of children" optional>
        <TagInput
          values={house.childrenAges.map(String)}
          placeholder="7"
          onChange={(typed) => set({ childrenAges: agesIn(typed).slice(0, 20), ownParty: true })}
        />
      </Field>
      <FollowParty house={house} onChange={onChange} />
    </>
  )
}

/** Who of the party needs a visa, and whether it is wanted fast. */
export function VisaFields({ house, onChange }: Props<'visa'>) {
  const set = (change: Partial<Of<'visa'>>) => onChange({ ...house, ...change })
  return (
    <>
      <Field label="Adults">
        <NumberInput
          inputMode="numeric"
          value={house.adults}
          onChange={(adults) => set({ adults: whole(adults, house.children > 0 ? 0 : 1), ownParty: true })}
        />
      </Field>
      <Field label="Children">
        <NumberInput
          inputMode="numeric"
          value={house.children}
          onChange={(children) => set({ children: whole(children, house.adults > 0 ? 0 : 1), ownParty: true })}
        />
      </Field>
      <div className="col-span-2">
        <Checkbox
          label="Express"
          help="At the embassy’s price for it"
          checked={house.express}
          onChange={({ target }) => set({ express: target.checked })}
        />
      </div>
      <FollowParty house={house} onChange={onChange} />
    </>
  )
}

/** The class of hotels a trip is taken in. */
export const ClassField = ({ house, onChange }: Props<'trip'>) => (
  <Field label="Hotels">
    <Select
      value={house.category}
      options={asOptions(hotelCategories)}
      onChange={(category) => onChange({ ...house, category: category as Of<'trip'>['category'] })}
    />
  </Field>
)
