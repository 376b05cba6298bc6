import type { NamedRecord } from '@karavan/contracts/crm/customers/personal-data.contract'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { formatDate } from '../../../../ui/format.ts'

const what: Record<NamedRecord['of'], string> = {
  booking: 'Booking',
  family: 'Family',
  stay: 'Stay',
  trip: 'Trip',
  activity: 'Activity',
  visa: 'Visa application',
}

const words = ({ of, number, whose }: NamedRecord): string =>
  [what[of], number, whose && `of ${whose}`].filter(Boolean).join(' ')

interface NamedElsewhereProps {
  name: string
  found: readonly NamedRecord[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Records of others with somebody of the same name; whoever erases says which of them are the same person. */
export function NamedElsewhere({ name, found, chosen, onChange }: NamedElsewhereProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-emphasis">Also named {name}, with others</legend>
      <p className="text-cell text-2">Tick where it is the same person: the name goes there too, and all else stays.</p>
      {found.map((one) => (
        <Checkbox
          key={one.id}
          label={words(one)}
          help={
            one.over ? one.until && `Until ${formatDate(one.until)}` : 'Not over yet: whoever travels is named there'
          }
          checked={chosen.has(one.id)}
          disabled={!one.over}
          onChange={() => toggle(one.id)}
        />
      ))}
    </fieldset>
  )
}
