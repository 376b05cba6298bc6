import { audit } from '@karavan/contracts/base/audit/audit.contract'
import type { Booking, BookingRow } from '@karavan/contracts/sales/stays/booking'
import { stayBookings } from '@karavan/contracts/sales/stays/booking.contract'
import { availability } from '@karavan/contracts/catalogue/hotels/availability.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { saleCache } from '../../../shared/sale/sale-cache.ts'
import type { Page } from '../../../kit/page.ts'
import { send } from '../../../kit/send.ts'
import { timed } from '../../../kit/server-clock.ts'
import { listTags } from '../../../kit/tags.ts'

/** A list of bookings in the shape every list has here. */
const asPage = ({ data, meta }: Got<typeof stayBookings.list>): Page<BookingRow> => ({ data: data.bookings, meta })

const { historyTag, listTag, onQueryStarted } = saleCache<Booking, 'Booking'>({
  tag: 'Booking',
  get: 'getBooking',
  list: 'listBookings',
  inRow: ['status', 'paymentStatus', 'updatedAt'],
  many: 'bookings',
})

const bookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBookings: build.query<Page<BookingRow>, Sent<typeof stayBookings.list>>({
      query: send(stayBookings.list),
      transformResponse: (answer: Got<typeof stayBookings.list>, meta) => asPage(timed(answer, meta)),
      providesTags: listTags('Booking'),
    }),
    getBooking: build.query<Got<typeof stayBookings.get>, Sent<typeof stayBookings.get>>({
      query: send(stayBookings.get),
      transformResponse: timed<Got<typeof stayBookings.get>>,
      providesTags: (_answer, _error, { params }) => [{ type: 'Booking', id: params.id }],
    }),
    getBookingHistory: build.query<Got<typeof audit.list>, Sent<typeof audit.list>>({
      query: send(audit.list),
      providesTags: (_answer, _error, { query }) => [{ type: 'Booking', id: query?.id }, historyTag(query?.id)],
    }),
    setBookingStatus: build.mutation<Got<typeof stayBookings.setStatus>, Sent<typeof stayBookings.setStatus>>({
      query: send(stayBookings.setStatus),
      invalidatesTags: (_answer, _error, { params }) => [historyTag(params.id)],
      onQueryStarted,
    }),
    getCancellation: build.query<Got<typeof stayBookings.cancellation>, Sent<typeof stayBookings.cancellation>>({
      query: send(stayBookings.cancellation),
      keepUnusedDataFor: 0,
    }),
    cancelBooking: build.mutation<Got<typeof stayBookings.cancel>, Sent<typeof stayBookings.cancel>>({
      query: send(stayBookings.cancel),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id), 'Me']),
      onQueryStarted,
    }),
    getBookingAmendment: build.query<Got<typeof stayBookings.amendment>, Sent<typeof stayBookings.amendment>>({
      query: send(stayBookings.amendment),
      keepUnusedDataFor: 0,
    }),
    amendBooking: build.mutation<Got<typeof stayBookings.amend>, Sent<typeof stayBookings.amend>>({
      query: send(stayBookings.amend),
      invalidatesTags: (_answer, error, { params }) => (error ? [] : [historyTag(params.id), listTag, 'Me']),
      onQueryStarted,
    }),
    bookStay: build.mutation<Got<typeof stayBookings.create>, Sent<typeof stayBookings.create>>({
      query: send(stayBookings.create),
      invalidatesTags: (_answer, error) => (error ? [] : [listTag, 'Me']),
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
  useGetBookingQuery,
  useGetBookingHistoryQuery,
  useSetBookingStatusMutation,
  useGetCancellationQuery,
  useCancelBookingMutation,
  useGetBookingAmendmentQuery,
  useAmendBookingMutation,
  useBookStayMutation,
  useQuoteBookingQuery,
  useGetBookedHotelQuery,
  useGetOtherRoomsQuery,
  useGetVoucherQuery,
} = bookingsApi
