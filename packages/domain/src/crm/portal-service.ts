import type { Service } from '../base/markup.ts'
import type { ServiceState } from './service.ts'

/** What a service that the house sells is bought as at the portal. */
export const portalKinds = ['booking', 'package', 'visa-application', 'activity'] as const
export type PortalKind = (typeof portalKinds)[number]

/** As what each is marked up and taxed. */
export const portalService: Readonly<Record<PortalKind, Service>> = {
  booking: 'hotel',
  package: 'itinerary',
  'visa-application': 'visa',
  activity: 'activity',
}

/** How far a purchase is: kept for us, waiting for an answer or for papers, had for certain, called off, or lapsed. */
export type PortalStand = 'held' | 'asked' | 'had' | 'cancelled' | 'lapsed'

const waiting = new Set(['Draft', 'AwaitingPayment'])

/** How far a booking of the portal is; an application counts as had once it is handed in and paid. */
export function portalStand({ status, onRequest }: { status: string; onRequest: boolean }): PortalStand {
  if (status === 'Pending') return onRequest ? 'asked' : 'held'
  if (waiting.has(status)) return 'asked'
  if (status === 'Cancelled') return 'cancelled'
  return status === 'Expired' ? 'lapsed' : 'had'
}

/** What becomes of a service by its purchase; one that let go has no purchase any more and can be booked again. */
type Followed = { state: Exclude<ServiceState, 'Changed' | 'Used'>; letsGo: boolean }

/** Where a service goes that follows its purchase, always by the table of moves; null where it stays. */
export function followPortal(state: ServiceState, stand: PortalStand): Followed | null {
  // What was declined has no purchase, and what is over for a customer stays over.
  if (state === 'Cancelled' || state === 'Used' || state === 'Declined') return null
  if (stand === 'had') return state === 'Confirmed' ? null : { state: 'Confirmed', letsGo: false }
  if (stand === 'asked') return state === 'Requested' ? null : { state: 'Requested', letsGo: false }
  if (stand === 'held') return null
  // What was only kept for us goes back to where it was; an answer that never came, or was no, is a no.
  if (state === 'Draft') return { state: 'Draft', letsGo: true }
  return state === 'Requested' ? { state: 'Declined', letsGo: true } : { state: 'Cancelled', letsGo: false }
}

/** Whether something of the house can be bought for a service in this state. */
export const isBuyable = (state: ServiceState): boolean => state === 'Draft' || state === 'Declined'
