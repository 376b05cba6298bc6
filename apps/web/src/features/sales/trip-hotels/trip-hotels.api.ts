import { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import { itineraries, multiCity } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { itinerarySales, multiCitySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import { tripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { listTags, oneTag } from '../../../kit/tags.ts'

type Calls = typeof itineraries & typeof itinerarySales
type Of<K extends keyof Calls> = Sent<Calls[K]> & { kind: ItineraryKind }

const callsOf = (kind: ItineraryKind) => (kind === 'multi' ? multiCity : itineraries)
const salesOf = (kind: ItineraryKind) => (kind === 'multi' ? multiCitySales : itinerarySales)
const lists = [
  { type: 'TripHotels', id: 'LIST' },
  { type: 'Booking', id: 'LIST' },
] as const

const tripHotelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTripToBook: build.query<Got<Calls['get']>, Of<'get'>>({
      query: ({ kind, ...sent }) => send(callsOf(kind).get)(sent),
      providesTags: oneTag('Itinerary'),
    }),
    /** Multi-city trips by their title, the house's and the own. */
    findTrips: build.query<{ id: string; title: string; nights: number }[], string>({
      query: (q) => send(multiCity.list)({ query: { scope: 'all', sort: 'title', pageSize: 20, ...(q ? { q } : {}) } }),
      transformResponse: ({ data }: Got<Calls['list']>) => data.map(({ id, title, nights }) => ({ id, title, nights })),
      providesTags: [{ type: 'Itinerary', id: 'LIST' }],
    }),
    /** Rooms and prices change by the minute: never kept. */
    listTripStays: build.query<Got<Calls['stays']>, Of<'stays'>>({
      query: ({ kind, ...sent }) => send(salesOf(kind).stays)(sent),
      keepUnusedDataFor: 0,
    }),
    listStayRooms: build.query<Got<typeof availability.rooms>, Sent<typeof availability.rooms>>({
      query: send(availability.rooms),
      keepUnusedDataFor: 0,
    }),
    bookTripHotels: build.mutation<Got<Calls['bookHotels']>, Of<'bookHotels'>>({
      query: ({ kind, ...sent }) => send(salesOf(kind).bookHotels)(sent),
      invalidatesTags: (_answer, error) => (error ? [] : [...lists, 'Me']),
    }),
    listTripHotels: build.query<Got<typeof tripHotels.list>, Sent<typeof tripHotels.list>>({
      query: send(tripHotels.list),
      providesTags: listTags('TripHotels'),
    }),
    getTripHotels: build.query<Got<typeof tripHotels.get>, Sent<typeof tripHotels.get>>({
      query: send(tripHotels.get),
      providesTags: (_answer, _error, { params }) => [
        { type: 'TripHotels', id: params.id },
        // What became of the bookings is shown with them.
        { type: 'Booking', id: 'LIST' },
      ],
    }),
    createTripHotels: build.mutation<Got<typeof tripHotels.create>, Sent<typeof tripHotels.create>>({
      query: send(tripHotels.create),
      invalidatesTags: (_answer, error) => (error ? [] : [{ type: 'TripHotels', id: 'LIST' }]),
    }),
    bookChosenHotels: build.mutation<Got<typeof tripHotels.book>, Sent<typeof tripHotels.book>>({
      query: send(tripHotels.book),
      invalidatesTags: (_answer, error, { params }) =>
        error ? [] : [...lists, { type: 'TripHotels', id: params.id }, 'Me'],
    }),
  }),
})

export const {
  useGetTripToBookQuery,
  useFindTripsQuery,
  useListTripStaysQuery,
  useListStayRoomsQuery,
  useBookTripHotelsMutation,
  useListTripHotelsQuery,
  useGetTripHotelsQuery,
  useCreateTripHotelsMutation,
  useBookChosenHotelsMutation,
} = tripHotelsApi
