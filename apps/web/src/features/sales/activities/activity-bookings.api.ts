import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { activityBookings } from '@karavan/contracts/sales/activities/activity-booking.contract'
import { send } from '../../../kit/send.ts'
import { timed } from '../../../kit/server-clock.ts'
import { listTags } from '../../../kit/tags.ts'
import { api } from '../../../shared/api/api.ts'
import { saleCache } from '../../../shared/sale/sale-cache.ts'

const { historyTag, onQueryStarted } = saleCache<ActivityBooking, 'ActivityBooking'>({
  tag: 'ActivityBooking',
  get: 'getActivityBooking',
  list: 'listActivityBookings',
  inRow: ['status', 'paymentStatus', 'holdExpiresAt', 'updatedAt'],
  many: 'activity bookings',
})

const activityBookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActivityBookings: build.query<Got<typeof activityBookings.list>, Sent<typeof activityBookings.list>>({
      query: send(activityBookings.list),
      transformResponse: timed<Got<typeof activityBookings.list>>,
      providesTags: listTags('ActivityBooking'),
    }),
    getActivityBooking: build.query<Got<typeof activityBookings.get>, Sent<typeof activityBookings.get>>({
      query: send(activityBookings.get),
      transformResponse: timed<Got<typeof activityBookings.get>>,
      providesTags: (_answer, _error, { params }) => [{ type: 'ActivityBooking', id: params.id }],
    }),
    getActivityBookingHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'ActivityBooking', id: query?.id }, historyTag(query?.id)],
    }),
    setActivityBookingStatus: build.mutation<
      Got<typeof activityBookings.setStatus>,
      Sent<typeof activityBookings.setStatus>
    >({
      query: send(activityBookings.setStatus),
      // What was paid is not in the answer.
      invalidatesTags: (_answer, error, { params }) =>
        error ? [] : [historyTag(params.id), { type: 'ActivityBooking', id: params.id }],
      onQueryStarted,
    }),
    getActivityCancellation: build.query<
      Got<typeof activityBookings.cancellation>,
      Sent<typeof activityBookings.cancellation>
    >({
      query: send(activityBookings.cancellation),
      keepUnusedDataFor: 0,
    }),
    getActivityAmendment: build.query<Got<typeof activityBookings.amendment>, Sent<typeof activityBookings.amendment>>({
      query: send(activityBookings.amendment),
      keepUnusedDataFor: 0,
    }),
    amendActivityBooking: build.mutation<Got<typeof activityBookings.amend>, Sent<typeof activityBookings.amend>>({
      query: send(activityBookings.amend),
      invalidatesTags: (_answer, error, { params }) =>
        error ? [] : [historyTag(params.id), { type: 'ActivityBooking', id: 'LIST' }, 'Me'],
      onQueryStarted,
    }),
    cancelActivityBooking: build.mutation<Got<typeof activityBookings.cancel>, Sent<typeof activityBookings.cancel>>({
      query: send(activityBookings.cancel),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id), 'Me']),
      onQueryStarted,
    }),
  }),
})

export const {
  useListActivityBookingsQuery,
  useGetActivityBookingQuery,
  useGetActivityBookingHistoryQuery,
  useSetActivityBookingStatusMutation,
  useGetActivityCancellationQuery,
  useGetActivityAmendmentQuery,
  useAmendActivityBookingMutation,
  useCancelActivityBookingMutation,
} = activityBookingsApi
