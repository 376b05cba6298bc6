import { threads } from '@karavan/contracts/crm/thread/thread.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../kit/send.ts'
import { createdTags } from '../../kit/tags.ts'
import { api } from '../api/api.ts'

const threadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A trip from its first question to its last payment. */
    getThread: build.query<Got<typeof threads.get>, Sent<typeof threads.get>>({
      query: send(threads.get),
      providesTags: [...createdTags('Enquiry'), ...createdTags('Quotation'), ...createdTags('CrmBooking')],
    }),
  }),
})

export const { useGetThreadQuery } = threadsApi
