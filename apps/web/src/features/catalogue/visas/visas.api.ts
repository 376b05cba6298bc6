import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { visaRates } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

const rateTag = { type: 'VisaRate', id: 'LIST' } as const

const visasApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Each visa comes with its price, which follows the rates. */
    listVisas: build.query<Got<typeof visas.list>, Sent<typeof visas.list>>({
      query: send(visas.list),
      providesTags: (answer) => [...listTags('Visa')(answer), rateTag],
    }),
    getVisa: build.query<Got<typeof visas.get>, Sent<typeof visas.get>>({
      query: send(visas.get),
      providesTags: (answer, error, sent) => [...oneTag('Visa')(answer, error, sent), rateTag],
    }),
    getVisaHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Visa', id: query?.id }],
    }),
    /** The rates of one visa that count today. */
    listRatesOfVisa: build.query<Got<typeof visaRates.list>, string>({
      query: (visaId) =>
        send(visaRates.list)({ query: { visaId, state: 'running', sort: '-updatedAt', pageSize: 20 } }),
      providesTags: [rateTag],
    }),
    createVisa: build.mutation<Got<typeof visas.create>, Sent<typeof visas.create>>({
      query: send(visas.create),
      invalidatesTags: createdTags('Visa'),
    }),
    updateVisa: build.mutation<Got<typeof visas.update>, Sent<typeof visas.update>>({
      query: send(visas.update),
      invalidatesTags: changedTags('Visa'),
    }),
    deleteVisa: build.mutation<Got<typeof visas.delete>, Sent<typeof visas.delete>>({
      query: send(visas.delete),
      invalidatesTags: [{ type: 'Visa', id: 'LIST' }, rateTag],
    }),
  }),
})

export const {
  useListVisasQuery,
  useGetVisaQuery,
  useGetVisaHistoryQuery,
  useListRatesOfVisaQuery,
  useCreateVisaMutation,
  useUpdateVisaMutation,
  useDeleteVisaMutation,
} = visasApi
