import {
  type AvailabilityQuery,
  availability,
  type CalendarQuery,
} from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { z } from 'zod'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import type { AskedQuery } from './availability-query.ts'
import { noteSeen, withSeen } from './seen.ts'

/** What is free changes with every booking: answers of the search are dropped as soon as nobody looks at them. */
const never = 0

type Asked = {
  location: string
  /** As it was read from an address, and found to be good. */
  query: AskedQuery
}

const sentFor = ({ location, query }: Asked) => ({
  params: { location },
  query: query as z.input<typeof AvailabilityQuery>,
})

export const availabilityApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchHotels: build.query<Got<typeof availability.search>, Asked>({
      query: (asked) => withSeen(send(availability.search)(sentFor(asked))),
      transformResponse: noteSeen,
      keepUnusedDataFor: never,
    }),
    countHotels: build.query<Got<typeof availability.facets>, Asked>({
      query: (asked) => withSeen(send(availability.facets)(sentFor(asked))),
      transformResponse: noteSeen,
      keepUnusedDataFor: never,
    }),
    getPriceCalendar: build.query<
      Got<typeof availability.calendar>,
      { location: string; query: Partial<Record<string, string>> }
    >({
      query: ({ location, query }) =>
        withSeen(send(availability.calendar)({ params: { location }, query: query as z.input<typeof CalendarQuery> })),
      transformResponse: noteSeen,
      keepUnusedDataFor: never,
    }),
    getHotelDetails: build.query<Got<typeof availability.details>, Asked & { hotelId: string }>({
      query: ({ location, hotelId, query }) =>
        send(availability.details)({
          params: { location },
          query: { ...query, hotelId } as z.input<typeof availability.details.query>,
        }),
      keepUnusedDataFor: never,
    }),
  }),
})

export const { useSearchHotelsQuery, useCountHotelsQuery, useGetPriceCalendarQuery, useGetHotelDetailsQuery } =
  availabilityApi
