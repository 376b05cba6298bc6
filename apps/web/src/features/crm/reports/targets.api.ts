import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { crmCommission, crmTargets } from '@karavan/contracts/crm/reports/commission.contract'
import { send } from '../../../kit/send.ts'
import { changed, createdTags } from '../../../kit/tags.ts'
import { api } from '../../../shared/api/api.ts'

const sold = [...createdTags('CrmBooking'), ...createdTags('Payment')]

const targetsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTargets: build.query<Got<typeof crmTargets.list>, Sent<typeof crmTargets.list>>({
      query: send(crmTargets.list),
      providesTags: sold,
    }),
    putTarget: build.mutation<Got<typeof crmTargets.put>, Sent<typeof crmTargets.put>>({
      query: send(crmTargets.put),
      invalidatesTags: () => changed('Payment'),
    }),
    getCommission: build.query<Got<typeof crmCommission.get>, Sent<typeof crmCommission.get>>({
      query: send(crmCommission.get),
      providesTags: sold,
    }),
    listCommissionSchemes: build.query<Got<typeof crmCommission.schemes>, void>({
      query: send(crmCommission.schemes),
      providesTags: sold,
    }),
    putCommissionScheme: build.mutation<Got<typeof crmCommission.putScheme>, Sent<typeof crmCommission.putScheme>>({
      query: send(crmCommission.putScheme),
      invalidatesTags: () => changed('Payment'),
    }),
    payCommission: build.mutation<Got<typeof crmCommission.pay>, Sent<typeof crmCommission.pay>>({
      query: send(crmCommission.pay),
      invalidatesTags: () => changed('Payment'),
    }),
  }),
})

export const {
  useListTargetsQuery,
  usePutTargetMutation,
  useGetCommissionQuery,
  useListCommissionSchemesQuery,
  usePutCommissionSchemeMutation,
  usePayCommissionMutation,
} = targetsApi
