import { crmCancelling } from '@karavan/contracts/crm/bookings/cancel.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { createdTags } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

const tcsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTcsMonths: build.query<Got<typeof crmCancelling.tcsMonths>, void>({
      query: send(crmCancelling.tcsMonths),
      // What is collected hangs on bookings and on what is paid of them.
      providesTags: [...createdTags('CrmBooking'), ...createdTags('Receipt')],
    }),
    markTcsMonth: build.mutation<Got<typeof crmCancelling.markTcsMonth>, Sent<typeof crmCancelling.markTcsMonth>>({
      query: send(crmCancelling.markTcsMonth),
      invalidatesTags: createdTags('CrmBooking'),
    }),
  }),
})

export const { useListTcsMonthsQuery, useMarkTcsMonthMutation } = tcsApi
