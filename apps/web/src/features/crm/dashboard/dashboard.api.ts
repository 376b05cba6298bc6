import { crmDashboard } from '@karavan/contracts/crm/dashboard/dashboard.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { createdTags } from '../../../kit/tags.ts'

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCrmDashboard: build.query<Got<typeof crmDashboard.get>, Sent<typeof crmDashboard.get>>({
      query: send(crmDashboard.get),
      providesTags: [...createdTags('Enquiry'), ...createdTags('Quotation'), ...createdTags('CrmBooking')],
    }),
  }),
})

export const { useGetCrmDashboardQuery } = dashboardApi
