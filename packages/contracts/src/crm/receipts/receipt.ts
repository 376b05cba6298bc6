import { moneyWays } from '@karavan/domain/crm/booking'
import { receiptStates } from '@karavan/domain/crm/receipt'
import { z } from 'zod'
import { line, optional, timestamp } from '../../kit/field.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { bookingKindParam } from '../bookings/details.ts'

const someAmount = amount.refine((value) => value > 0, 'More than zero')

/** Which instalments money is for; what is left over is the customer's advance. */
export const AllocationsBody = z.array(z.strictObject({ instalmentId: z.uuid(), amount: someAmount })).max(50)

/** Money that came from a customer. */
export const ReceiptBody = z.strictObject({
  /** Whose money it is; the booking says it too. */
  customerId: optional(z.uuid()),
  bookingId: optional(z.uuid()),
  amount: someAmount,
  paidOn: z.iso.date(),
  way: z.enum(moneyWays),
  /** Where it came in, as the organisation calls it. */
  account: optional(line(60)),
  reference: optional(line(80)),
  proofId: optional(z.uuid()),
  /** Left out, it goes to what of the booking was due first. */
  allocations: AllocationsBody.optional(),
})

export const Receipt = z
  .object({
    id: z.uuid(),
    number: z.string(),
    orgId: z.uuid(),
    customerId: z.uuid(),
    customerName: z.string(),
    /** The booking it was paid for. */
    booking: z.object({ id: z.uuid(), kind: bookingKindParam, number: z.string() }).nullable(),
    amount: sentAmount,
    /** What of it is used on no instalment and was not given back. */
    advance: sentAmount,
    refunded: sentAmount,
    paidOn: z.iso.date(),
    way: z.enum(moneyWays),
    account: z.string().nullable(),
    reference: z.string().nullable(),
    proofId: z.uuid().nullable(),
    state: z.enum(receiptStates),
    voidReason: z.string().nullable(),
    /** It came through the page where cards are taken, and is given back there. */
    byCard: z.boolean(),
    /** It is what was the customer's when the organisation started here: no money came, and it is corrected there. */
    openingBalance: z.boolean(),
    /** The card did not take something of it back, so it may go another way. */
    cardRefused: z.boolean(),
    verifiedBy: z.string().nullable(),
    verifiedAt: timestamp.nullable(),
    createdBy: z.string().nullable(),
    createdAt: timestamp,
    allocations: z.array(
      z.object({
        instalmentId: z.uuid(),
        label: z.string(),
        dueOn: z.iso.date(),
        amount: sentAmount,
        /** None where it is an opening balance. */
        booking: z.object({ id: z.uuid(), kind: bookingKindParam, number: z.string() }).nullable(),
      }),
    ),
    version: z.number().int(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

/** Where a customer stands: what is theirs, what they owe, and for what. */
export const CustomerMoney = z.object({
  advance: sentAmount,
  owed: sentAmount,
  /** What is open of bookings that are not cancelled and from before the organisation started here, due first first. */
  open: z.array(
    z.object({
      instalmentId: z.uuid(),
      label: z.string(),
      dueOn: z.iso.date(),
      amount: sentAmount,
      /** None where it is an opening balance. */
      booking: z.object({ id: z.uuid(), kind: bookingKindParam, number: z.string(), title: z.string() }).nullable(),
    }),
  ),
  /** The newest first, at most fifty. */
  receipts: z.array(Receipt),
})
