import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { one } from '../kit/list.ts'

export const searchKinds = [
  'hotel',
  'itinerary',
  'hotelBooking',
  'packageBooking',
  'visaApplication',
  'customer',
  'enquiry',
] as const

/** Something that was found, and enough to go there. */
export const Hit = z
  .object({
    kind: z.enum(searchKinds),
    id: z.uuid(),
    /** Its name or number. */
    title: z.string(),
    detail: z.string(),
    /** Of an itinerary or an enquiry: which of them. */
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
      'Hotels, itineraries, bookings, visas, customers and enquiries by number, name, phone or e-mail, within scope',
    query: z.strictObject({ q: z.string().trim().min(2).max(100) }),
    response: one(z.array(Hit)),
    limit: 240,
  }),
}
