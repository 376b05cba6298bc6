import { hotelRates } from '@karavan/contracts/catalogue/rates/hotel-rates.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { send } from '../../../../kit/send.ts'
import { oneTag } from '../../../../kit/tags.ts'
import { api } from '../../../../shared/api/api.ts'

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getHotelRates: build.query<Got<typeof hotelRates.get>, Sent<typeof hotelRates.get>>({
      query: send(hotelRates.get),
      providesTags: oneTag('Hotel'),
    }),
    updateHotelRates: build.mutation<Got<typeof hotelRates.update>, Sent<typeof hotelRates.update>>({
      query: send(hotelRates.update),
      invalidatesTags: (_answer, error, { params }) =>
        error
          ? []
          : [
              { type: 'Hotel', id: params.id },
              { type: 'Hotel', id: `${params.id}:history` },
            ],
    }),
  }),
})

export const { useGetHotelRatesQuery, useUpdateHotelRatesMutation } = ratesApi
