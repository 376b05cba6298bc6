import { z } from 'zod'
import { timestamp } from '../../kit/field.ts'
import { amount, confidential, sentAmount } from '../../kit/money.ts'

/**
 * What booking does with a service: `wallet` books it at the portal and pays it, `held` pays what is held, `onRequest` asks
 * the house, which is paid once it has said yes, `visa` begins an application, paid when it is handed in, `house` books at net
 * for a customer of the house itself, which pays nobody but its suppliers, `supplier` asks whoever provides it, and `none` does nothing.
 */
const bookActions = ['wallet', 'held', 'onRequest', 'visa', 'house', 'supplier', 'none'] as const
export type BookAction = (typeof bookActions)[number]

const BookedService = z.object({
  id: z.uuid(),
  label: z.string(),
  action: z.enum(bookActions),
  /** Why nothing can be done. */
  why: z.string().nullable(),
  /** What it was to cost when it was quoted, and what it costs now; tax that comes back is no cost. */
  plannedCost: confidential(sentAmount),
  cost: confidential(sentAmount),
  /** What the house asks for it now, with all its taxes; nothing for what others sell. */
  total: sentAmount.nullable(),
  /** Whether that counts in `shownTotal`, and whether it leaves the wallet at once. */
  counted: z.boolean(),
  paidNow: z.boolean(),
  /** Rooms that are left, where they are few. */
  left: z.number().int().nullable(),
  heldUntil: timestamp.nullable(),
  supplier: z.string().nullable(),
})

/** What booking would do with every service now. */
export const BookPreview = z
  .object({
    services: z.array(BookedService),
    /** What is in the wallet with its credit; null for who pays by none. */
    spendable: sentAmount.nullable(),
  })
  .meta({ id: 'BookPreview' })
export type BookPreview = z.infer<typeof BookPreview>

export const BookBody = z.strictObject({
  serviceIds: z.array(z.uuid()).min(1, 'At least one service').max(100),
  /** The sum of the `total`s that count, as it was shown; another one is a conflict and nothing is booked. */
  shownTotal: amount,
})
