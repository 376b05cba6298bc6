import { audit } from '@karavan/contracts/base/audit/audit.contract'
import { itineraries, multiCity } from '@karavan/contracts/catalogue/itineraries/itinerary.contract'
import { itinerarySales, multiCitySales } from '@karavan/contracts/sales/trips/itinerary-sale.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import type { TripBooking, TripBookingRow } from '@karavan/contracts/sales/trips/trip-booking'
import { tripBookings } from '@karavan/contracts/sales/trips/trip-booking.contract'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { api } from '../../../shared/api/api.ts'
import { log } from '../../../shared/log.ts'
import { send } from '../../../kit/send.ts'
import { timed } from '../../../kit/server-clock.ts'
import { listTags } from '../../../kit/tags.ts'

const callsOf = (kind: ItineraryKind) => (kind === 'multi' ? multiCity : itineraries)
const salesOf = (kind: ItineraryKind) => (kind === 'multi' ? multiCitySales : itinerarySales)

const historyOf = (id: string | undefined) => ({ type: 'Package' as const, id: `${id}:history` })
const list = { type: 'Package' as const, id: 'LIST' }

type Fresh = Pick<TripBooking, 'id'> & Partial<TripBooking>
type GetState = () => Parameters<typeof tripBookingsApi.util.selectInvalidatedBy>[0]

const shared = ['status', 'paymentStatus', 'paid', 'nextDueOn', 'nextDue', 'holdExpiresAt', 'updatedAt'] as const

/** What of a fresh booking a row of a list shows; what the answer did not carry stays as it is. */
const rowPart = (fresh: Fresh): Partial<TripBookingRow> =>
  Object.fromEntries(shared.flatMap((key) => (fresh[key] === undefined ? [] : [[key, fresh[key]]])))

/** Puts what the server answered into the cached single booking and every cached list entry; a failure is only logged. */
function spread(
  fresh: Fresh,
  { dispatch, getState }: { dispatch: (action: never) => unknown; getState: () => unknown },
): void {
  const state = (getState as GetState)()
  try {
    for (const { endpointName, originalArgs } of tripBookingsApi.util.selectInvalidatedBy(state, ['Package'])) {
      if (endpointName === 'getTripBooking') {
        const sent = originalArgs as Sent<typeof tripBookings.get>
        if (sent.params.id !== fresh.id) continue
        const patch = tripBookingsApi.util.updateQueryData('getTripBooking', sent, ({ data }) => {
          Object.assign(data, fresh)
        })
        dispatch(patch as never)
      } else if (endpointName === 'listTripBookings') {
        const patch = tripBookingsApi.util.updateQueryData(
          'listTripBookings',
          originalArgs as Sent<typeof tripBookings.list>,
          ({ data }) => {
            for (const row of data) if (row.id === fresh.id) Object.assign(row, rowPart(fresh))
          },
        )
        dispatch(patch as never)
      }
    }
  } catch (error) {
    log('The cached trips were not brought up to date', error)
  }
}

const tripBookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTripBookings: build.query<Got<typeof tripBookings.list>, Sent<typeof tripBookings.list>>({
      query: send(tripBookings.list),
      transformResponse: timed<Got<typeof tripBookings.list>>,
      providesTags: listTags('Package'),
    }),
    /** The same list past the cache, for an export: many pages, read once, never persisted. */
    readTripBookings: build.mutation<Got<typeof tripBookings.list>, Sent<typeof tripBookings.list>>({
      query: send(tripBookings.list),
    }),
    getTripBooking: build.query<Got<typeof tripBookings.get>, Sent<typeof tripBookings.get>>({
      query: send(tripBookings.get),
      transformResponse: timed<Got<typeof tripBookings.get>>,
      providesTags: (_answer, _error, { params }) => [{ type: 'Package', id: params.id }],
    }),
    getTripBookingHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Package', id: query?.id }, historyOf(query?.id)],
    }),
    updateTripBookingStatus: build.mutation<Got<typeof tripBookings.setStatus>, Sent<typeof tripBookings.setStatus>>({
      query: send(tripBookings.setStatus),
      // What was paid and which instalments are open is not in the answer.
      invalidatesTags: (_answer, error, { params }) =>
        error ? [] : [historyOf(params.id), { type: 'Package', id: params.id }],
      async onQueryStarted(_sent, store) {
        const answer = await store.queryFulfilled.catch(() => null)
        if (answer) spread(answer.data.data, store)
      },
    }),
    payTripInstalment: build.mutation<Got<typeof tripBookings.pay>, Sent<typeof tripBookings.pay>>({
      query: send(tripBookings.pay),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyOf(params.id), 'Me']),
      async onQueryStarted(_sent, store) {
        const answer = await store.queryFulfilled.catch(() => null)
        if (answer) spread(answer.data.data, store)
      },
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
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyOf(params.id), 'Me']),
      async onQueryStarted(_sent, store) {
        const answer = await store.queryFulfilled.catch(() => null)
        if (answer) spread(answer.data.data, store)
      },
    }),
    /** A price asks for nothing to be kept: it is read again whenever it is looked at. */
    quoteTrip: build.query<Got<typeof itineraries.price>, Sent<typeof itineraries.price> & { kind: ItineraryKind }>({
      query: ({ kind, ...sent }) => send(callsOf(kind).price)(sent),
      keepUnusedDataFor: 0,
    }),
    bookTrip: build.mutation<
      Got<typeof itinerarySales.book>,
      Sent<typeof itinerarySales.book> & { kind: ItineraryKind }
    >({
      query: ({ kind, ...sent }) => send(salesOf(kind).book)(sent),
      invalidatesTags: (_answer, error) => (error ? [] : [list, 'Me']),
    }),
    startTripBookingPayment: build.mutation<Got<typeof payments.start>, Sent<typeof payments.start>>({
      query: send(payments.start),
    }),
    /** Who takes cards here; `off` when nobody does. */
    getTripCardProvider: build.query<string, void>({
      query: send(deposits.info),
      transformResponse: ({ data }: Got<typeof deposits.info>) => data.card.provider,
    }),
  }),
})

export const {
  useListTripBookingsQuery,
  useReadTripBookingsMutation,
  useGetTripBookingQuery,
  useGetTripBookingHistoryQuery,
  useUpdateTripBookingStatusMutation,
  usePayTripInstalmentMutation,
  useGetTripBookingCancellationQuery,
  useCancelTripBookingMutation,
  useQuoteTripQuery,
  useBookTripMutation,
  useStartTripBookingPaymentMutation,
  useGetTripCardProviderQuery,
} = tripBookingsApi
