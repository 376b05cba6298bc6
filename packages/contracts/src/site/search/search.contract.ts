import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { one } from '../../kit/list.ts'

export const searchKinds = [
  'hotel',
  'itinerary',
  'hotelBooking',
  'packageBooking',
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

export const search = {
  everywhere: endpoint({
    method: 'GET',
    path: '/search',
    access: 'verified',
    tag: 'Search',
    summary:
      'Hotels, itineraries, bookings, visas, customers, enquiries and quotations by number, name, phone or e-mail, within scope',
    query: z.strictObject({ q: z.string().trim().min(2).max(100) }),
    response: one(z.array(Hit)),
    limit: 240,
  }),
}
