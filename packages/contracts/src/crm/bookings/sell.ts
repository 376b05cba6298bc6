import { crmBookingKinds } from '@karavan/domain/crm/booking'
import { portalKinds } from '@karavan/domain/crm/portal-service'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { z } from 'zod'
import { amount, confidential, sentAmount } from '../../kit/money.ts'
import { CustomerChoice } from '../enquiries/enquiry.ts'

/** A booking of the portal, by its kind. */
export const PortalNamed = z.strictObject({ portalKind: z.enum(portalKinds), portalId: z.uuid() })

/** A booking of the portal that is sold on to a customer of one's own. */
export const SellBody = PortalNamed.extend({
  customer: CustomerChoice,
  /** What the customer pays before taxes, in rupees; left out it is the cost with the own markup. */
  sell: amount.nullable().default(null),
  /** How the sale is taxed; left out it is what is proposed. */
  taxAs: z.enum(taxTreatments).nullable().default(null),
})

/** Whom a booking of the portal was sold to, or what selling it would come to. */
export const SellOffer = z
  .object({
    /** The CRM booking it was sold in; null while it was not. */
    sold: z
      .object({ id: z.uuid(), kind: z.enum(crmBookingKinds), number: z.string(), customerName: z.string() })
      .nullable(),
    title: z.string(),
    guest: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    /** What it costs the agency where it is taxed as proposed. */
    cost: confidential(sentAmount),
    /** With the own markup, before taxes. */
    sell: sentAmount,
    taxAs: z.enum(taxTreatments),
  })
  .meta({ id: 'SellOffer' })
export type SellOffer = z.infer<typeof SellOffer>
