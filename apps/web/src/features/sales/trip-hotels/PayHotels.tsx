import { less } from '@karavan/domain/base/money'
import { useUser } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { LeadFromCustomer } from '../../../shared/customers/LeadFromCustomer.tsx'
import { type LeadFaults, type Lead, LeadGuestCard } from '../../../kit/booking/LeadGuestCard.tsx'
import { WalletFigures } from '../../../kit/booking/WalletFigures.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import type { HotelsDraft } from './hotels-draft.ts'

const wallet = { value: 'wallet', label: 'Wallet', detail: 'No fee. All rooms are confirmed the moment you pay.' }
const later = {
  value: 'later',
  label: 'Pay later',
  detail: 'We hold the rooms for up to 24 hours and never past free cancellation; each hotel is then paid by itself.',
}
const byHouse = {
  value: 'later',
  label: 'Record the payment later',
  detail: 'The house has no wallet: the rooms are held until the payments are recorded in Hotel Bookings.',
}

interface PayHotelsProps {
  draft: HotelsDraft
  onChange: (draft: HotelsDraft) => void
  total: number
  wrongLead: LeadFaults
}

/** Who leads the party, what they ask for, and how all hotels are paid. */
export function PayHotels({ draft, onChange, total, wrongLead }: PayHotelsProps) {
  const user = useUser()
  const short = Math.max(0, less(total, user?.wallet.spendable ?? 0))
  const ways = user?.orgKind === 'house' ? [byHouse] : user?.orgKind === 'agency' ? [wallet, later] : [wallet]
  return (
    <>
      <LeadGuestCard
        lead={draft.lead}
        onChange={(lead: Lead) => onChange({ ...draft, lead })}
        faults={wrongLead}
        help="Every hotel asks for this person at check-in."
        pick={<LeadFromCustomer onPick={(lead) => onChange({ ...draft, lead })} />}
      />
      <Card title="Requests">
        <Field label="Anything the hotels should know" optional>
          <Textarea
            rows={2}
            maxLength={2000}
            value={draft.requests}
            onChange={({ target }) => onChange({ ...draft, requests: target.value })}
          />
        </Field>
      </Card>
      <Card title="How do you want to pay?">
        <RadioCards
          aria-label="How do you want to pay?"
          value={draft.payment}
          onChange={(value) => onChange({ ...draft, payment: value as HotelsDraft['payment'] })}
          options={ways}
        />
        {draft.payment === 'wallet' && (
          <WalletFigures
            wallet={user?.wallet}
            total={total}
            short={short}
            topUp={`${paths.wallet.index.href()}?amount=${short}`}
          />
        )}
      </Card>
    </>
  )
}
