import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { activityBookings } from '@karavan/contracts/sales/activities/activity-booking.contract'
import { send } from '../../../kit/send.ts'
import { api } from '../../api/api.ts'

const activitySaleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A price asks for nothing to be kept: it is read again whenever it is looked at. */
    offerActivity: build.query<Got<typeof activityBookings.offer>, Sent<typeof activityBookings.offer>>({
      query: send(activityBookings.offer),
      keepUnusedDataFor: 0,
    }),
    bookActivity: build.mutation<Got<typeof activityBookings.create>, Sent<typeof activityBookings.create>>({
      query: send(activityBookings.create),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'ActivityBooking', id: 'LIST' }, 'Me']),
    }),
  }),
})

export const { useOfferActivityQuery, useBookActivityMutation } = activitySaleApi
