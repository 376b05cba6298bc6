import { audit } from '@karavan/contracts/base/audit/audit.contract'
import { itineraries, multiCity } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { itinerarySales, multiCitySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { TripBooking } from '@karavan/contracts/sales/trips/trip-booking'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { api } from '../../../shared/api/api.ts'
import { saleCache } from '../../../shared/sale/sale-cache.ts'
import { send } from '../../../kit/send.ts'
import { timed } from '../../../kit/server-clock.ts'
import { listTags } from '../../../kit/tags.ts'

const callsOf = (kind: ItineraryKind) => (kind === 'multi' ? multiCity : itineraries)
const salesOf = (kind: ItineraryKind) => (kind === 'multi' ? multiCitySales : itinerarySales)

const { historyTag, listTag, onQueryStarted } = saleCache<TripBooking, 'Package'>({
  tag: 'Package',
  get: 'getTripBooking',
  list: 'listTripBookings',
  inRow: ['status', 'paymentStatus', 'paid', 'nextDueOn', 'nextDue', 'holdExpiresAt', 'updatedAt'],
  many: 'trips',
})

/** A part of a price, and when it would be paid. */
export type Part = Got<typeof itinerarySales.terms>['data']['instalments'][number]

const tripBookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTripBookings: build.query<Got<typeof tripBookings.list>, Sent<typeof tripBookings.list>>({
      query: send(tripBookings.list),
      transformResponse: timed<Got<typeof tripBookings.list>>,
      providesTags: listTags('Package'),
    }),
    getTripBooking: build.query<Got<typeof tripBookings.get>, Sent<typeof tripBookings.get>>({
      query: send(tripBookings.get),
      transformResponse: timed<Got<typeof tripBookings.get>>,
      providesTags: (_answer, _error, { params }) => [{ type: 'Package', id: params.id }],
    }),
    getTripBookingHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Package', id: query?.id }, historyTag(query?.id)],
    }),
    updateTripBookingStatus: build.mutation<Got<typeof tripBookings.setStatus>, Sent<typeof tripBookings.setStatus>>({
      query: send(tripBookings.setStatus),
      // What was paid and which instalments are open is not in the answer.
      invalidatesTags: (_answer, error, { params }) =>
        error ? [] : [historyTag(params.id), { type: 'Package', id: params.id }],
      onQueryStarted,
    }),
    numberTripHotels: build.mutation<Got<typeof tripBookings.numberHotels>, Sent<typeof tripBookings.numberHotels>>({
      query: send(tripBookings.numberHotels),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id)]),
      onQueryStarted,
    }),
    releaseTripVoucher: build.mutation<
      Got<typeof tripBookings.releaseVoucher>,
      Sent<typeof tripBookings.releaseVoucher>
    >({
      query: send(tripBookings.releaseVoucher),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id)]),
      onQueryStarted,
    }),
    payTripInstalment: build.mutation<Got<typeof tripBookings.pay>, Sent<typeof tripBookings.pay>>({
      query: send(tripBookings.pay),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id), 'Me']),
      onQueryStarted,
    }),
    getTripBookingCancellation: build.query<
      Got<typeof tripBookings.cancellation>,
      Sent<typeof tripBookings.cancellation>
    >({
      query: send(tripBookings.cancellation),
      keepUnusedDataFor: 0,
    }),
    cancelTripBooking: build.mutation<Got<typeof tripBookings.cancel>, Sent<typeof tripBookings.cancel>>({
      query: send(tripBookings.cancel),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id), 'Me']),
      onQueryStarted,
    }),
    /** A price asks for nothing to be kept: it is read again whenever it is looked at. */
    quoteTrip: build.query<Got<typeof itineraries.price>, Sent<typeof itineraries.price> & { kind: ItineraryKind }>({
      query: ({ kind, ...sent }) => send(callsOf(kind).price)(sent),
      keepUnusedDataFor: 0,
    }),
    tripTerms: build.query<
      Got<typeof itinerarySales.terms>,
      Sent<typeof itinerarySales.terms> & { kind: ItineraryKind }
    >({
      query: ({ kind, ...sent }) => send(salesOf(kind).terms)(sent),
      keepUnusedDataFor: 0,
    }),
    extendTripGrace: build.mutation<Got<typeof tripBookings.extend>, Sent<typeof tripBookings.extend>>({
      query: send(tripBookings.extend),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id)]),
      onQueryStarted,
    }),
    bookTrip: build.mutation<
      Got<typeof itinerarySales.book>,
      Sent<typeof itinerarySales.book> & { kind: ItineraryKind }
    >({
      query: ({ kind, ...sent }) => send(salesOf(kind).book)(sent),
      invalidatesTags: (_answer, error) => (error ? [] : [listTag, 'Me']),
    }),
  }),
})

export const {
  useListTripBookingsQuery,
  useGetTripBookingQuery,
  useGetTripBookingHistoryQuery,
  useUpdateTripBookingStatusMutation,
  useNumberTripHotelsMutation,
  useReleaseTripVoucherMutation,
  usePayTripInstalmentMutation,
  useGetTripBookingCancellationQuery,
  useCancelTripBookingMutation,
  useQuoteTripQuery,
  useBookTripMutation,
  useTripTermsQuery,
  useExtendTripGraceMutation,
} = tripBookingsApi
