import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { one } from '../../kit/list.ts'

export const CurrencyMap = z.record(z.string(), z.array(z.object({ code: z.string(), name: z.string() })))

export const currencies = {
  map: endpoint({
    method: 'GET',
    path: '/currencies',
    mayBeOld: true,
    access: 'public',
    tag: 'Currencies',
    summary: 'The currencies of each country; the first is the one its hotels are priced in',
    response: one(CurrencyMap),
  }),
}
