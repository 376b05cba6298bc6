import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { visaRates } from '@karavan/contracts/catalogue/visas/visa-rate.contract'
import { type Visa, visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** A visa as it is chosen for a rate: what it is called, what its fees are in, and whether it can be had faster. */
export type RatedVisa = Pick<Visa, 'id' | 'name' | 'country' | 'currency' | 'expressDays'>

const asRated = ({ id, name, country, currency, expressDays }: Visa): RatedVisa => ({
  id,
  name,
  country,
  currency,
  expressDays,
})

const visaRatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listVisaRates: build.query<Got<typeof visaRates.list>, Sent<typeof visaRates.list>>({
      query: send(visaRates.list),
      providesTags: listTags('VisaRate'),
    }),
    /** Which rate holds may change with any of them. */
    getEffectiveVisaRate: build.query<Got<typeof visaRates.effective>, Sent<typeof visaRates.effective>>({
      query: send(visaRates.effective),
      providesTags: [{ type: 'VisaRate', id: 'LIST' }],
    }),
    getVisaRate: build.query<Got<typeof visaRates.get>, Sent<typeof visaRates.get>>({
      query: send(visaRates.get),
      providesTags: oneTag('VisaRate'),
    }),
    getVisaRateHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'VisaRate', id: query?.id }],
    }),
    createVisaRate: build.mutation<Got<typeof visaRates.create>, Sent<typeof visaRates.create>>({
      query: send(visaRates.create),
      invalidatesTags: createdTags('VisaRate'),
    }),
    updateVisaRate: build.mutation<Got<typeof visaRates.update>, Sent<typeof visaRates.update>>({
      query: send(visaRates.update),
      invalidatesTags: changedTags('VisaRate'),
    }),
    deleteVisaRate: build.mutation<Got<typeof visaRates.delete>, Sent<typeof visaRates.delete>>({
      query: send(visaRates.delete),
      invalidatesTags: createdTags('VisaRate'),
    }),
    /** The visas found by a search; with an id, that one. */
    findRatedVisas: build.query<RatedVisa[], { q?: string; id?: string }>({
      query: ({ q, id }) =>
        id
          ? send(visas.get)({ params: { id } })
          : send(visas.list)({ query: { ...(q ? { q } : {}), sort: 'country', pageSize: 20 } }),
      transformResponse: ({ data }: Got<typeof visas.list> | Got<typeof visas.get>) =>
        (Array.isArray(data) ? data : [data]).map(asRated),
      providesTags: [{ type: 'Visa', id: 'LIST' }],
    }),
  }),
})

export const {
  useListVisaRatesQuery,
  useGetEffectiveVisaRateQuery,
  useGetVisaRateQuery,
  useGetVisaRateHistoryQuery,
  useCreateVisaRateMutation,
  useUpdateVisaRateMutation,
  useDeleteVisaRateMutation,
  useFindRatedVisasQuery,
} = visaRatesApi
