import { searchLength } from '@karavan/domain/site/search'
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { Hit } from '../../base/hit.ts'
import { one } from '../../kit/list.ts'

export const search = {
  everywhere: endpoint({
    method: 'GET',
    path: '/search',
    access: 'verified',
    tag: 'Search',
    summary:
      'Hotels, itineraries, bookings, visas, customers, enquiries and quotations by number, name, phone or e-mail, within scope',
    query: z.strictObject({ q: z.string().trim().min(searchLength.least).max(searchLength.most) }),
    response: one(z.array(Hit)),
    limit: 240,
  }),
}
