import { personalData, retention } from '@karavan/contracts/crm/customers/personal-data.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../kit/send.ts'
import { createdTags } from '../../../kit/tags.ts'
import { api } from '../../../shared/api/api.ts'

const settings = [{ type: 'Customer' as const, id: 'RETENTION' }]

const personalDataApi = api.injectEndpoints({
  endpoints: (build) => ({
    getErasurePlan: build.query<Got<typeof personalData.plan>, Sent<typeof personalData.plan>>({
      query: send(personalData.plan),
      // What stands in the way may have ended since.
      keepUnusedDataFor: 0,
    }),
    eraseCustomer: build.mutation<Got<typeof personalData.erase>, Sent<typeof personalData.erase>>({
      query: send(personalData.erase),
      invalidatesTags: [
        'Customer',
        ...createdTags('Enquiry'),
        ...createdTags('Quotation'),
        ...createdTags('CrmBooking'),
        'Message',
      ],
    }),
    getRetention: build.query<Got<typeof retention.get>, void>({
      query: () => send(retention.get)(),
      providesTags: settings,
    }),
    countRetention: build.query<Got<typeof retention.count>, Sent<typeof retention.count>>({
      query: send(retention.count),
      keepUnusedDataFor: 0,
    }),
    setRetention: build.mutation<Got<typeof retention.set>, Sent<typeof retention.set>>({
      query: send(retention.set),
      invalidatesTags: settings,
    }),
  }),
})

export const {
  useGetErasurePlanQuery,
  useEraseCustomerMutation,
  useGetRetentionQuery,
  useCountRetentionQuery,
  useSetRetentionMutation,
} = personalDataApi
