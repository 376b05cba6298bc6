import { payLinks } from '@karavan/contracts/crm/receipts/pay-link.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../../kit/send.ts'
import { api } from '../../../../shared/api/api.ts'

/** A booking is what these hang on: whatever changes it makes them stale. */
const ofBooking = (_answer: unknown, _error: unknown, { params }: { params: { id: string } }) => [
  { type: 'CrmBooking' as const, id: params.id },
]

const payLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPayLinks: build.query<Got<typeof payLinks.list>, Sent<typeof payLinks.list>>({
      query: send(payLinks.list),
      providesTags: ofBooking,
    }),
    createPayLink: build.mutation<Got<typeof payLinks.create>, Sent<typeof payLinks.create>>({
      query: send(payLinks.create),
      invalidatesTags: ofBooking,
    }),
    withdrawPayLink: build.mutation<Got<typeof payLinks.withdraw>, Sent<typeof payLinks.withdraw>>({
      query: send(payLinks.withdraw),
      invalidatesTags: ofBooking,
    }),
    sendPayLink: build.mutation<Got<typeof payLinks.send>, Sent<typeof payLinks.send>>({
      query: send(payLinks.send),
      invalidatesTags: ofBooking,
    }),
    pauseReminders: build.mutation<Got<typeof payLinks.pause>, Sent<typeof payLinks.pause>>({
      query: send(payLinks.pause),
      invalidatesTags: ofBooking,
    }),
    setReminderDays: build.mutation<Got<typeof payLinks.setDays>, Sent<typeof payLinks.setDays>>({
      query: send(payLinks.setDays),
      invalidatesTags: ['CrmBooking'],
    }),
  }),
})

export const {
  useGetPayLinksQuery,
  useCreatePayLinkMutation,
  useWithdrawPayLinkMutation,
  useSendPayLinkMutation,
  usePauseRemindersMutation,
  useSetReminderDaysMutation,
} = payLinksApi
