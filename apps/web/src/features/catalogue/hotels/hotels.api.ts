import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Hotel } from '@karavan/contracts/catalogue/hotels/hotel'
import { hotels } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { log } from '../../../shared/log.ts'
import type { Page } from '../../../kit/page.ts'
import { send } from '../../../kit/send.ts'
import { createdTags, listTags, oneTag } from '../../../kit/tags.ts'

/** A list of hotels in the shape every list has here. */
const asPage = ({ hotels: data, meta }: Got<typeof hotels.list>): Page<Hotel> => ({ data, meta })

/** The hotel of an answer that names it or is it. */
const hotelIn = (answer: { hotel: Hotel } | Hotel): Hotel => ('hotel' in answer ? answer.hotel : answer)

const hotelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHotels: build.query<Page<Hotel>, Sent<typeof hotels.list>>({
      query: send(hotels.list),
      transformResponse: asPage,
      providesTags: listTags('Hotel'),
    }),
    getHotel: build.query<Got<typeof hotels.get>, Sent<typeof hotels.get>>({
      query: send(hotels.get),
      providesTags: oneTag('Hotel'),
    }),
    getHotelHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [
        { type: 'Hotel', id: query?.id },
        { type: 'Hotel', id: `${query?.id}:history` },
      ],
    }),
    getHotelCalendar: build.query<Got<typeof hotels.calendar>, Sent<typeof hotels.calendar>>({
      query: send(hotels.calendar),
      providesTags: (_answer, _error, { params }) => [{ type: 'Hotel', id: params.id }],
    }),
    createHotel: build.mutation<Got<typeof hotels.create>, Sent<typeof hotels.create>>({
      query: send(hotels.create),
      invalidatesTags: createdTags('Hotel'),
    }),
    /** What the server answers is put into every cached copy of the hotel; nothing is fetched again for it. */
    updateHotel: build.mutation<Hotel, Sent<typeof hotels.update>>({
      query: send(hotels.update),
      transformResponse: hotelIn,
      invalidatesTags: (_answer, _error, { params }) => [{ type: 'Hotel', id: `${params.id}:history` }],
      async onQueryStarted({ params }, { dispatch, getState, queryFulfilled }) {
        const { data: hotel } = await queryFulfilled.catch(() => ({ data: null }))
        if (hotel === null) return
        try {
          for (const entry of hotelsApi.util.selectInvalidatedBy(getState(), [{ type: 'Hotel', id: params.id }])) {
            if (entry.endpointName === 'getHotel')
              dispatch(
                hotelsApi.util.updateQueryData('getHotel', entry.originalArgs as Sent<typeof hotels.get>, (draft) => {
                  Object.assign(draft.data, hotel)
                }),
              )
            else if (entry.endpointName === 'listHotels')
              dispatch(
                hotelsApi.util.updateQueryData(
                  'listHotels',
                  entry.originalArgs as Sent<typeof hotels.list>,
                  (draft) => {
                    for (const row of draft.data) if (row.id === hotel.id) Object.assign(row, hotel)
                  },
                ),
              )
          }
        } catch (error) {
          log('The cached hotel was not brought up to date', error)
        }
      },
    }),
    deleteHotel: build.mutation<Got<typeof hotels.delete>, Sent<typeof hotels.delete>>({
      query: send(hotels.delete),
      invalidatesTags: createdTags('Hotel'),
    }),
    stopHotelSale: build.mutation<Got<typeof hotels.stopSale>, Sent<typeof hotels.stopSale>>({
      query: send(hotels.stopSale),
      invalidatesTags: (_answer, _error, { params }) => [
        { type: 'Hotel', id: params.id },
        { type: 'Hotel', id: `${params.id}:history` },
      ],
    }),
  }),
})

export const {
  useListHotelsQuery,
  useGetHotelQuery,
  useGetHotelHistoryQuery,
  useGetHotelCalendarQuery,
  useCreateHotelMutation,
  useUpdateHotelMutation,
  useDeleteHotelMutation,
  useStopHotelSaleMutation,
} = hotelsApi
