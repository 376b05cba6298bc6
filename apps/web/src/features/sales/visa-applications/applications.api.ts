import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { visas } from '@karavan/contracts/catalogue/visas/visa.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changed, listTags } from '../../../kit/tags.ts'

/** What the cache may hold of applications, for it is persisted: lists and histories, in which no passport is. */
const applicationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listApplications: build.query<Got<typeof visaApplications.list>, Sent<typeof visaApplications.list>>({
      query: send(visaApplications.list),
      providesTags: listTags('VisaApplication'),
    }),
    getApplicationHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      // A change made here makes the lists stale at once; the news of the one application comes a moment later.
      providesTags: (_answer, _error, { query }) => changed('VisaApplication', query?.id),
    }),
    getVisaCountries: build.query<Got<typeof visas.countries>, void>({
      query: send(visas.countries),
      providesTags: [{ type: 'Visa', id: 'LIST' }],
    }),
    /** What a visa is called, for the filter that names it. */
    getVisaName: build.query<string, string>({
      query: (id) => send(visas.get)({ params: { id } }),
      transformResponse: ({ data }: Got<typeof visas.get>) => `${data.country}, ${data.name}`,
      providesTags: (_answer, _error, id) => [{ type: 'Visa', id }],
    }),
  }),
})

export const {
  useListApplicationsQuery,
  useGetApplicationHistoryQuery,
  useGetVisaCountriesQuery,
  useGetVisaNameQuery,
} = applicationsApi
