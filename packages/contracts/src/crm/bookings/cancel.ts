import { portalKinds } from '@karavan/domain/crm/portal-service'
import { serviceStates } from '@karavan/domain/crm/service'
import { taxTreatments } from '@karavan/domain/money/tax/treatment'
import { z } from 'zod'
import { prose } from '../../kit/field.ts'
import { amount, sentAmount } from '../../kit/money.ts'

/**
 * By what the proposed charge of a supplier is: the portal's penalty, the supplier's steps, a ticket that is spent, nothing since nobody
 * has confirmed it, or terms that nobody has written down.
 */
const chargeSources = ['portal', 'steps', 'ticket', 'none', 'unknown'] as const
export type ChargeSource = (typeof chargeSources)[number]

const CancellableService = z.object({
  id: z.uuid(),
  label: z.string(),
  supplier: z.string().nullable(),
  state: z.enum(serviceStates),
  /** Why it cannot be cancelled here; null when it can. */
  why: z.string().nullable(),
  /** What is left of one that was cancelled before, and is a charge. */
  charge: z.boolean(),
  sell: sentAmount,
  plannedCost: sentAmount,
  by: z.enum(chargeSources),
  supplierCharge: sentAmount,
  ourCharge: sentAmount,
  /** What the portal keeps and gives back of what it was bought as. */
  portal: z
    .object({ kind: z.enum(portalKinds), reference: z.string(), penalty: sentAmount, refund: sentAmount })
    .nullable(),
  /** What its supplier was paid already. */
  paidOut: sentAmount,
})

/** What cancelling would cost now, and all that the sums of a choice are worked out from. */
export const Cancellation = z
  .object({
    services: z.array(CancellableService),
    taxAs: z.enum(taxTreatments),
    taxes: z.array(
      z.object({
        name: z.enum(['CGST', 'SGST', 'IGST', 'TCS']),
        rate: z.number(),
        base: sentAmount,
        amount: sentAmount,
      }),
    ),
    gross: sentAmount,
    total: sentAmount,
    paid: sentAmount,
    /** Of the part of it that came by card here, which goes back there. */
    paidByCard: sentAmount,
    /** The invoice that is not taken back. */
    invoice: z.string().nullable(),
    /** What of the tax at source was deposited already, so that it does not go back. */
    tcsStays: sentAmount,
  })
  .meta({ id: 'Cancellation' })
export type Cancellation = z.infer<typeof Cancellation>

export const CancelBody = z.strictObject({
  /** All of them, or some: then the booking goes on at its new total. */
  services: z.array(z.strictObject({ id: z.uuid(), supplierCharge: amount, ourCharge: amount })).max(100),
  reason: prose(300).pipe(z.string().min(1, 'Say why it is cancelled')),
  /** What of the customer's money comes free and what the portal gives back, together, as it was shown. */
  shownRefund: amount,
  /** What becomes of the customer's money that comes free. */
  give: z.enum(['refund', 'advance']).default('advance'),
})
