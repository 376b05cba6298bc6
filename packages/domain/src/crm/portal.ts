import type { Service } from '../base/markup.ts'

/** What can be bought in the portal and sold on to a customer of one's own, by the name its sales have there. */
export const portalKinds = ['booking', 'package', 'visa-application', 'activity'] as const
export type PortalKind = (typeof portalKinds)[number]

/** As what each is marked up and taxed. */
export const portalService: Readonly<Record<PortalKind, Service>> = {
  booking: 'hotel',
  package: 'itinerary',
  'visa-application': 'visa',
  activity: 'activity',
}
