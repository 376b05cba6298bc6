import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { crmReports } from '@karavan/contracts/crm/reports/report.contract'
import { send } from '../../../kit/send.ts'
import { createdTags } from '../../../kit/tags.ts'
import { api } from '../../../shared/api/api.ts'

/** Reports follow whatever they count. */
const counted = [...createdTags('Enquiry'), ...createdTags('Quotation'), ...createdTags('CrmBooking')]

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCrmReport: build.query<Got<typeof crmReports.get>, Sent<typeof crmReports.get>>({
      query: send(crmReports.get),
      providesTags: counted,
    }),
    listReported: build.query<Got<typeof crmReports.rows>, Sent<typeof crmReports.rows>>({
      query: send(crmReports.rows),
      providesTags: counted,
    }),
    getFunnel: build.query<Got<typeof crmReports.funnel>, Sent<typeof crmReports.funnel>>({
      query: send(crmReports.funnel),
      providesTags: counted,
    }),
    listLeaks: build.query<Got<typeof crmReports.leaks>, Sent<typeof crmReports.leaks>>({
      query: send(crmReports.leaks),
      providesTags: counted,
    }),
  }),
})

export const { useGetCrmReportQuery, useListReportedQuery, useGetFunnelQuery, useListLeaksQuery } = reportsApi
