import { useUser } from '../../../shared/hooks.ts'
import { Requests } from '../../../shared/sale/Requests.tsx'
import { WaysToPay } from '../../../shared/sale/WaysToPay.tsx'
import { LeadFromCustomer } from '../../../shared/customers/LeadFromCustomer.tsx'
import { type LeadFaults, type Lead, LeadGuestCard } from '../../../kit/booking/LeadGuestCard.tsx'
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
      <Requests
        label="Anything the hotels should know"
        rows={2}
        value={draft.requests}
        onChange={(requests) => onChange({ ...draft, requests })}
      />
      <WaysToPay way={draft.payment} onWay={(payment) => onChange({ ...draft, payment })} ways={ways} total={total} />
    </>
  )
}
