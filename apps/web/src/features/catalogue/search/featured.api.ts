import type { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { hotels } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'

// Written out instead of sent by the contract, so that the home page comes without the schemas.
const featuredApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeaturedHotels: build.query<Got<typeof availability.featured>, void>({
      query: () => '/hotels/featured',
      providesTags: [{ type: 'Hotel', id: 'LIST' }],
    }),
    /** The best hotels of a place, by its name. */
    listHotelsIn: build.query<Got<typeof hotels.list>['hotels'], string>({
      query: (place) => `/hotels?q=${encodeURIComponent(place)}&sort=-rating&pageSize=12`,
      transformResponse: (answer: Got<typeof hotels.list>, _meta, place) =>
        answer.hotels.filter(({ location }) => location === place),
      providesTags: [{ type: 'Hotel', id: 'LIST' }],
    }),
    /** The dates on which the hotels of a place can be entered and left, all of them together: each of its own would be many more. */
    getLocationDates: build.query<Got<typeof availability.locationDates>, string>({
      query: (location) => `/hotels/available-location-with-dates?location=${encodeURIComponent(location)}&pageSize=1`,
      providesTags: [{ type: 'Hotel', id: 'LIST' }],
    }),
  }),
})

export const { useListFeaturedHotelsQuery, useListHotelsInQuery, useGetLocationDatesQuery } = featuredApi
