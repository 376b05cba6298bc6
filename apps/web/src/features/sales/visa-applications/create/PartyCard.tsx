import { partyLimit } from '@karavan/contracts/catalogue/visas/visa.contract'
import { Card } from '../../../../ui/Card.tsx'
import { Stepper } from '../../../../ui/Stepper.tsx'
import type { Party } from './people-words.ts'

interface PartyCardProps {
  party: Party
  onChange: (party: Party) => void
  /** Zero where children pay as adults do. */
  childUnderAge: number
}

/** How many apply, so that the price is told in full before anybody is named. */
export function PartyCard({ party, onChange, childUnderAge }: PartyCardProps) {
  const { adults, children } = party
  const help = childUnderAge > 0 ? `Under ${childUnderAge} on the day of travel` : 'They pay as adults do'
  return (
    <Card title="How many apply?">
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        <Stepper
          label="Adults"
          value={adults}
          min={children > 0 ? 0 : 1}
          max={partyLimit}
          onChange={(next) => onChange({ ...party, adults: next })}
        />
        <Stepper
          label="Children"
          help={help}
          value={children}
          min={adults > 0 ? 0 : 1}
          max={partyLimit}
          onChange={(next) => onChange({ ...party, children: next })}
        />
      </div>
      <p className="mt-3 text-small text-2">
        You name them in the next step, and can add or remove people there. Who is a child is told by the date of birth.
      </p>
    </Card>
  )
}
