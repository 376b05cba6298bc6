import { z } from 'zod'

/** When and on what a tax is charged. */
export const taxRuleFields = {
  market: z.enum(['domestic', 'overseas']),
  basis: z.enum(['gross', 'fee']),
  rate: z.number(),
  slab: z.object({ above: z.number(), upTo: z.number().nullable() }).nullable(),
  from: z.iso.date(),
  until: z.iso.date().nullable(),
}
