import type { TripRequest } from '@karavan/domain/catalogue/itineraries/plan'
import { Requests } from '../../../shared/sale/Requests.tsx'
import { LeadFromCustomer } from '../../../shared/customers/LeadFromCustomer.tsx'
import { type LeadFaults, LeadGuestCard } from '../../../kit/booking/LeadGuestCard.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { type TripBookingDraft, withName } from './trip-booking-draft.ts'

interface TravellersStepProps {
  draft: TripBookingDraft
  onChange: (draft: TripBookingDraft) => void
  party: Pick<TripRequest, 'adults' | 'childrenAges'>
  wrongLead: LeadFaults
  /** Tax is collected at source and nobody has said on whose number yet. */
  needsPan: boolean
  wrongPan: string | null
}

/** Who leads the party, who else comes, and what they ask for. */
export function TravellersStep({ draft, onChange, party, wrongLead, needsPan, wrongPan }: TravellersStepProps) {
  const others = party.adults - 1 + party.childrenAges.length
  return (
    <>
      <LeadGuestCard
        lead={draft.lead}
        onChange={(lead) => onChange({ ...draft, lead })}
        faults={wrongLead}
        help="Travels along, and is asked for at every check-in."
        pick={<LeadFromCustomer onPick={(lead) => onChange({ ...draft, lead })} />}
      />
      {others > 0 && (
        <Card title="Who else travels">
          <p className="-mt-1 mb-4 text-small text-2">As in their passports. Names can be left out for now.</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {Array.from({ length: party.adults - 1 }, (_, index) => (
              <Field key={`adult ${index}`} label={`Adult ${index + 2}`} optional>
                <Input
                  autoComplete="off"
                  maxLength={120}
                  value={draft.adults[index] ?? ''}
                  onChange={({ target }) => onChange({ ...draft, adults: withName(draft.adults, index, target.value) })}
                />
              </Field>
            ))}
            {party.childrenAges.map((age, index) => (
              <Field key={`child ${index}`} label={`Child ${index + 1}, age ${age}`} optional>
                <Input
                  autoComplete="off"
                  maxLength={120}
                  value={draft.children[index] ?? ''}
                  onChange={({ target }) =>
                    onChange({ ...draft, children: withName(draft.children, index, target.value) })
                  }
                />
              </Field>
            ))}
          </div>
        </Card>
      )}
      {needsPan && (
        <Card title="For the tax collected at source">
          <Field
            label="PAN"
            error={wrongPan ?? undefined}
            help="The law asks for it on trips abroad: the tax is credited to this number."
            className="max-w-80"
          >
            <Input
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={10}
              placeholder="ABCDE1234F"
              inputClassName="num"
              value={draft.pan}
              onChange={({ target }) => onChange({ ...draft, pan: target.value.toUpperCase() })}
            />
          </Field>
        </Card>
      )}
      <Requests
        label="Anything we should know"
        help="Food, a birthday, a late flight. Hotels and guides try, and do not promise."
        value={draft.requests}
        onChange={(requests) => onChange({ ...draft, requests })}
      />
    </>
  )
}
