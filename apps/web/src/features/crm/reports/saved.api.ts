import { savedReports } from '@karavan/contracts/crm/reports/saved-report.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../kit/send.ts'
import { api } from '../../../shared/api/api.ts'

const kept = [{ type: 'User' as const, id: 'REPORTS' }]

const savedApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSavedReports: build.query<Got<typeof savedReports.list>, void>({
      query: send(savedReports.list),
      providesTags: kept,
    }),
    keepReport: build.mutation<Got<typeof savedReports.create>, Sent<typeof savedReports.create>>({
      query: send(savedReports.create),
      invalidatesTags: kept,
    }),
    changeKeptReport: build.mutation<Got<typeof savedReports.update>, Sent<typeof savedReports.update>>({
      query: send(savedReports.update),
      invalidatesTags: kept,
    }),
    deleteKeptReport: build.mutation<Got<typeof savedReports.delete>, Sent<typeof savedReports.delete>>({
      query: send(savedReports.delete),
      invalidatesTags: kept,
    }),
  }),
})

export const {
  useListSavedReportsQuery,
  useKeepReportMutation,
  useChangeKeptReportMutation,
  useDeleteKeptReportMutation,
} = savedApi
