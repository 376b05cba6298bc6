import { useLocation } from 'react-router'
import { firstLead, type Lead } from '../../kit/booking/LeadGuestCard.tsx'
import { useUser } from '../hooks.ts'

type LeadState = { lead: Partial<Lead> }

/** Whom a booking is for, handed on beside the address: names and numbers do not belong into one. */
export const leadState = (lead: Partial<Lead>): LeadState => ({ lead })

/** Whom the page before handed on. */
export const useHandedLead = (): Partial<Lead> | undefined => (useLocation().state as LeadState | null)?.lead

/** Who leads the party at first: whom the page before handed on, else the traveller who books. */
export function useFirstLead(): { lead: Lead; suits: (kept: Lead) => boolean } {
  const user = useUser()
  const handed = useHandedLead()
  return {
    lead: { ...firstLead(user), ...handed },
    // What was typed for nobody yet gives way to somebody who is known.
    suits: ({ name }) => !handed?.name || name !== '',
  }
}
