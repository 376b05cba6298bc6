import { z } from 'zod'
import { sentAmount } from '../../kit/money.ts'

/** What an application costs: lines and steps add up to the total. */
export const ApplicationPrice = z.object({
  steps: z.array(z.object({ what: z.string(), how: z.string(), amount: sentAmount })),
  total: sentAmount,
  /** At the agency's own markup, for its client. */
  clientTotal: sentAmount.nullable(),
  currency: z.string(),
  exchangeRate: z.number(),
})
export type ApplicationPrice = z.infer<typeof ApplicationPrice>
