import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../kit/send.ts'
import { createdTags } from '../../../kit/tags.ts'
import { api } from '../../api/api.ts'

const sellApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSellOffer: build.query<Got<typeof crmBookings.sellOffer>, Sent<typeof crmBookings.sellOffer>>({
      query: send(crmBookings.sellOffer),
      providesTags: [{ type: 'CrmBooking', id: 'LIST' }],
      keepUnusedDataFor: 0,
    }),
    sellPortalBooking: build.mutation<Got<typeof crmBookings.sell>, Sent<typeof crmBookings.sell>>({
      query: send(crmBookings.sell),
      invalidatesTags: createdTags('CrmBooking'),
    }),
  }),
})

export const { useGetSellOfferQuery, useSellPortalBookingMutation } = sellApi
