import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Booking, BookingRow } from '@karavan/contracts/sales/stays/booking'
import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { deposits } from '@karavan/contracts/money/wallet/deposit.contract'
import { api } from '../../../shared/api/api.ts'
import { log } from '../../../shared/log.ts'
import type { Page } from '../../../kit/export-job.ts'
import { send } from '../../../kit/send.ts'
import { timed } from '../../../kit/server-clock.ts'
import { listTags } from '../../../kit/tags.ts'

/** A list of bookings in the shape every list has here. */
const asPage = ({ data, meta }: Got<typeof stayBookings.list>): Page<BookingRow> => ({ data: data.bookings, meta })

const historyOf = (id: string | undefined) => ({ type: 'Booking' as const, id: `${id}:history` })
const list = { type: 'Booking' as const, id: 'LIST' }

type Fresh = Pick<Booking, 'id'> & Partial<Booking>
type GetState = () => Parameters<typeof bookingsApi.util.selectInvalidatedBy>[0]

/** Puts what the server answered into the cached single booking and every cached list entry; a failure is only logged. */
function spread(
  fresh: Fresh,
  { dispatch, getState }: { dispatch: (action: never) => unknown; getState: () => unknown },
): void {
  const { status, paymentStatus, updatedAt } = fresh
  const state = (getState as GetState)()
  try {
    for (const { endpointName, originalArgs } of bookingsApi.util.selectInvalidatedBy(state, ['Booking'])) {
      if (endpointName === 'getBooking') {
        const sent = originalArgs as Sent<typeof stayBookings.get>
        if (sent.params.id !== fresh.id) continue
        const patch = bookingsApi.util.updateQueryData('getBooking', sent, ({ data }) => {
          Object.assign(data, fresh)
        })
        dispatch(patch as never)
      } else if (endpointName === 'listBookings') {
        const patch = bookingsApi.util.updateQueryData(
          'listBookings',
          originalArgs as Sent<typeof stayBookings.list>,
          ({ data }) => {
            for (const row of data as BookingRow[])
              if (row.id === fresh.id)
                Object.assign(row, {
                  ...(status ? { status } : {}),
                  ...(paymentStatus ? { paymentStatus } : {}),
                  ...(updatedAt ? { updatedAt } : {}),
                })
          },
        )
        dispatch(patch as never)
      }
    }
  } catch (error) {
    log('The cached bookings were not brought up to date', error)
  }
}

const bookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBookings: build.query<Page<BookingRow>, Sent<typeof stayBookings.list>>({
      query: send(stayBookings.list),
      transformResponse: (answer: Got<typeof stayBookings.list>, meta) => asPage(timed(answer, meta)),
      providesTags: listTags('Booking'),
    }),
    /** The same list past the cache, for an export: many pages, read once, never persisted. */
    readBookings: build.mutation<Page<BookingRow>, Sent<typeof stayBookings.list>>({
      query: send(stayBookings.list),
      transformResponse: asPage,
    }),
    getBooking: build.query<Got<typeof stayBookings.get>, Sent<typeof stayBookings.get>>({
      query: send(stayBookings.get),
      transformResponse: timed<Got<typeof stayBookings.get>>,
      providesTags: (_answer, _error, { params }) => [{ type: 'Booking', id: params.id }],
    }),
    getBookingHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Booking', id: query?.id }, historyOf(query?.id)],
    }),
    setBookingStatus: build.mutation<Got<typeof stayBookings.setStatus>, Sent<typeof stayBookings.setStatus>>({
      query: send(stayBookings.setStatus),
      invalidatesTags: (_answer, _error, { params }) => [historyOf(params.id)],
      async onQueryStarted(_sent, store) {
        const answer = await store.queryFulfilled.catch(() => null)
        if (answer) spread(answer.data.data, store)
      },
    }),
    getCancellation: build.query<Got<typeof stayBookings.cancellation>, Sent<typeof stayBookings.cancellation>>({
      query: send(stayBookings.cancellation),
      keepUnusedDataFor: 0,
    }),
    cancelBooking: build.mutation<Got<typeof stayBookings.cancel>, Sent<typeof stayBookings.cancel>>({
      query: send(stayBookings.cancel),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyOf(params.id), 'Me']),
      async onQueryStarted(_sent, store) {
        const answer = await store.queryFulfilled.catch(() => null)
        if (answer) spread(answer.data.data, store)
      },
    }),
    amendBooking: build.mutation<Got<typeof stayBookings.amend>, Sent<typeof stayBookings.amend>>({
      query: send(stayBookings.amend),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyOf(params.id), list, 'Me']),
      async onQueryStarted(_sent, store) {
        const answer = await store.queryFulfilled.catch(() => null)
        if (answer) spread(answer.data.data, store)
      },
    }),
    bookStay: build.mutation<Got<typeof stayBookings.create>, Sent<typeof stayBookings.create>>({
      query: send(stayBookings.create),
      invalidatesTags: (_answer, error) => (error ? [] : [list, 'Me']),
    }),
    startBookingPayment: build.mutation<Got<typeof payments.start>, Sent<typeof payments.start>>({
      query: send(payments.start),
    }),
    /** Who takes cards here; `off` when nobody does. */
    getCardProvider: build.query<string, void>({
      query: send(deposits.info),
      transformResponse: ({ data }: Got<typeof deposits.info>) => data.card.provider,
    }),
    /** A price asks for nothing to be kept: it is read again whenever it is looked at. */
    quoteBooking: build.query<Got<typeof availability.quote>, Sent<typeof availability.quote>>({
      query: send(availability.quote),
      keepUnusedDataFor: 0,
    }),
    getBookedHotel: build.query<Got<typeof availability.details>, Sent<typeof availability.details>>({
      query: send(availability.details),
      keepUnusedDataFor: 0,
    }),
    getOtherRooms: build.query<Got<typeof availability.rooms>, Sent<typeof availability.rooms>>({
      query: send(availability.rooms),
      keepUnusedDataFor: 0,
    }),
    getVoucher: build.query<Got<typeof stayBookings.voucher>, Sent<typeof stayBookings.voucher>>({
      query: send(stayBookings.voucher),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListBookingsQuery,
  useReadBookingsMutation,
  useGetBookingQuery,
  useGetBookingHistoryQuery,
  useSetBookingStatusMutation,
  useGetCancellationQuery,
  useCancelBookingMutation,
  useAmendBookingMutation,
  useBookStayMutation,
  useStartBookingPaymentMutation,
  useGetCardProviderQuery,
  useQuoteBookingQuery,
  useGetBookedHotelQuery,
  useGetOtherRoomsQuery,
  useGetVoucherQuery,
} = bookingsApi
