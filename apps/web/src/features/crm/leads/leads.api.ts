import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { leads } from '@karavan/contracts/crm/leads/lead.contract'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, listTags, oneTag } from '../../../kit/tags.ts'

const leadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLeads: build.query<Got<typeof leads.list>, Sent<typeof leads.list>>({
      query: send(leads.list),
      providesTags: listTags('Lead'),
    }),
    getLead: build.query<Got<typeof leads.get>, Sent<typeof leads.get>>({
      query: send(leads.get),
      providesTags: oneTag('Lead'),
    }),
    getLeadHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Lead', id: query?.id }],
    }),
    updateLead: build.mutation<Got<typeof leads.update>, Sent<typeof leads.update>>({
      query: send(leads.update),
      invalidatesTags: changedTags('Lead'),
    }),
    answerLead: build.mutation<Got<typeof leads.answer>, Sent<typeof leads.answer>>({
      query: send(leads.answer),
      invalidatesTags: changedTags('Lead'),
    }),
    convertLead: build.mutation<Got<typeof leads.convert>, Sent<typeof leads.convert>>({
      query: send(leads.convert),
      invalidatesTags: (answer, error, sent) => [...changedTags('Lead')(answer, error, sent), 'Enquiry', 'Customer'],
    }),
  }),
})

export const {
  useListLeadsQuery,
  useGetLeadQuery,
  useGetLeadHistoryQuery,
  useUpdateLeadMutation,
  useAnswerLeadMutation,
  useConvertLeadMutation,
} = leadsApi
