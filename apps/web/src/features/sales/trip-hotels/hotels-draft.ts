import { firstLead, type Lead } from '../../../kit/booking/LeadGuestCard.tsx'
import type { Attempt } from '../../../kit/booking/useAttempt.ts'
import type { Picks } from './stay-choice.ts'

/** Everything typed and chosen on the way to the booked hotels of a trip. */
export type HotelsDraft = {
  lead: Lead
  requests: string
  payment: 'wallet' | 'later'
  picks: Picks
  attempt: Attempt | null
}

type Buyer = { name: string; email: string; phone: string | null; orgKind: string }

/** What it begins with: whoever travels themselves, paying as their kind of account does. */
export const newHotelsDraft = (buyer: Buyer | null): HotelsDraft => ({
  lead: firstLead(buyer),
  requests: '',
  payment: buyer?.orgKind === 'house' ? 'later' : 'wallet',
  picks: {},
  attempt: null,
})
