import { z } from 'zod'

const searchKinds = [
  'hotel',
  'itinerary',
  'hotelBooking',
  'packageBooking',
  'activityBooking',
  'visaApplication',
  'customer',
  'enquiry',
  'quotation',
  'crmBooking',
] as const

/** Something that was found, and enough to go there. */
export const Hit = z
  .object({
    kind: z.enum(searchKinds),
    id: z.uuid(),
    /** Its name or number. */
    title: z.string(),
    detail: z.string(),
    /** Of an itinerary, an enquiry or a booking of the CRM: which kind. */
    sub: z.string().nullable(),
  })
  .meta({ id: 'SearchHit' })
export type Hit = z.infer<typeof Hit>
