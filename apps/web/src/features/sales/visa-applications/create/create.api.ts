import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { ApplicationPrice } from '@karavan/contracts/catalogue/visas/application-price'
import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import { visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { api } from '../../../../shared/api/api.ts'
import { send } from '../../../../kit/send.ts'
import { listTags } from '../../../../kit/tags.ts'

const createApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The visas for a country that can be applied for, at what they cost the caller. */
    listVisasFor: build.query<Visa[], string>({
      query: (country) => send(visas.list)({ query: { country, status: 'active', sort: 'name', pageSize: 100 } }),
      transformResponse: ({ data }: Got<typeof visas.list>) => data,
      providesTags: listTags('Visa', (rows: Visa[]) => rows),
    }),
    /** What a party would pay for one of them. */
    getVisaPrice: build.query<{ visaId: string; price: ApplicationPrice | null }, Sent<typeof visas.price>>({
      query: send(visas.price),
      transformResponse: ({ data }: Got<typeof visas.price>, _meta, { params }) => ({ visaId: params.id, price: data }),
      providesTags: (_answer, _error, { params }) => [{ type: 'Visa', id: params.id }],
    }),
  }),
})

export const { useGetVisaPriceQuery, useListVisasForQuery } = createApi
