import { day } from '@karavan/contracts/site/day/day.contract'
import { payLinks } from '@karavan/contracts/crm/receipts/pay-link.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../kit/send.ts'
import { timed } from '../../../kit/server-clock.ts'
import { createdTags } from '../../../kit/tags.ts'
import { api } from '../../../shared/api/api.ts'

const dayApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDay: build.query<Got<typeof day.get>, void>({
      query: send(day.get),
      transformResponse: timed<Got<typeof day.get>>,
      // Whatever of these is said to have changed, the day is asked for again.
      providesTags: [
        ...createdTags('Booking'),
        ...createdTags('Package'),
        ...createdTags('VisaApplication'),
        ...createdTags('Enquiry'),
        ...createdTags('Quotation'),
        ...createdTags('SentQuote'),
        ...createdTags('CrmBooking'),
        ...createdTags('Customer'),
        ...createdTags('Wallet'),
        'Me',
      ],
    }),
    remindAll: build.mutation<Got<typeof payLinks.remindAll>, Sent<typeof payLinks.remindAll>>({
      query: send(payLinks.remindAll),
    }),
  }),
})

export const { useGetDayQuery, useRemindAllMutation } = dayApi
