import { z } from 'zod'

/** Whoever stands behind a page or a paper made for somebody else. */
export const Seller = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  gstin: z.string().nullable(),
  /** What holds for everything they sell. */
  terms: z.string().nullable(),
  /** Whom travellers may call where they are; null where the seller keeps that to itself. */
  ground: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
})
