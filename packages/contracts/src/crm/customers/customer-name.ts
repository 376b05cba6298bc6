import { z } from 'zod'

/** For whom something of an agency is, as its lists show it. */
export const customerNameFields = {
  orgId: z.uuid(),
  companyName: z.string(),
  customerId: z.uuid(),
  customerName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
}
