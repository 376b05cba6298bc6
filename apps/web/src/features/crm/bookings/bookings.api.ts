import { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import { crmServices } from '@karavan/contracts/crm/bookings/service.contract'
import { crmCancelling } from '@karavan/contracts/crm/bookings/cancel.contract'
import { enquiries } from '@karavan/contracts/crm/enquiries/enquiry.contract'
import { quotations } from '@karavan/contracts/crm/quotations/quotation.contract'
import { suppliers } from '@karavan/contracts/crm/suppliers/supplier.contract'
import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { api } from '../../../shared/api/api.ts'
import { send } from '../../../kit/send.ts'
import { changedTags, createdTags, listTags, oneTag } from '../../../kit/tags.ts'

const bookingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCrmBookings: build.query<Got<typeof crmBookings.list>, Sent<typeof crmBookings.list>>({
      query: send(crmBookings.list),
      // Bookings of the portal stand in it too.
      providesTags: (answer) => [
        ...listTags('CrmBooking')(answer),
        ...createdTags('Booking'),
        ...createdTags('Package'),
        ...createdTags('ActivityBooking'),
      ],
    }),
    listUpcoming: build.query<Got<typeof crmBookings.upcoming>, Sent<typeof crmBookings.upcoming>>({
      query: send(crmBookings.upcoming),
      providesTags: (answer) => [
        ...listTags('CrmBooking')(answer),
        ...createdTags('Booking'),
        ...createdTags('Package'),
        ...createdTags('ActivityBooking'),
      ],
    }),
    getOwed: build.query<Got<typeof crmBookings.owed>, Sent<typeof crmBookings.owed>>({
      query: send(crmBookings.owed),
      providesTags: [...createdTags('CrmBooking'), ...createdTags('Receipt'), ...createdTags('Opening')],
    }),
    getCrmBooking: build.query<Got<typeof crmBookings.get>, Sent<typeof crmBookings.get>>({
      query: send(crmBookings.get),
      providesTags: oneTag('CrmBooking'),
    }),
    createCrmBooking: build.mutation<Got<typeof crmBookings.create>, Sent<typeof crmBookings.create>>({
      query: send(crmBookings.create),
      invalidatesTags: [...createdTags('CrmBooking'), ...createdTags('Customer')],
    }),
    updateCrmBooking: build.mutation<Got<typeof crmBookings.update>, Sent<typeof crmBookings.update>>({
      query: send(crmBookings.update),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    moveCrmBooking: build.mutation<Got<typeof crmBookings.setStatus>, Sent<typeof crmBookings.setStatus>>({
      query: send(crmBookings.setStatus),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    setBookingPan: build.mutation<Got<typeof crmBookings.setPan>, Sent<typeof crmBookings.setPan>>({
      query: send(crmBookings.setPan),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    previewBook: build.query<Got<typeof crmBookings.previewBook>, Sent<typeof crmBookings.previewBook>>({
      query: send(crmBookings.previewBook),
      // Prices, rooms and the wallet are those of the moment it is opened.
      keepUnusedDataFor: 0,
    }),
    bookServices: build.mutation<Got<typeof crmBookings.book>, Sent<typeof crmBookings.book>>({
      query: send(crmBookings.book),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    getCrmCancellation: build.query<Got<typeof crmCancelling.cancellation>, Sent<typeof crmCancelling.cancellation>>({
      query: send(crmCancelling.cancellation),
      // What is kept is that of the moment it is opened.
      keepUnusedDataFor: 0,
    }),
    cancelServices: build.mutation<Got<typeof crmCancelling.cancel>, Sent<typeof crmCancelling.cancel>>({
      query: send(crmCancelling.cancel),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    writeOff: build.mutation<Got<typeof crmCancelling.writeOff>, Sent<typeof crmCancelling.writeOff>>({
      query: send(crmCancelling.writeOff),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    decideWriteOff: build.mutation<Got<typeof crmCancelling.decideWriteOff>, Sent<typeof crmCancelling.decideWriteOff>>(
      {
        query: send(crmCancelling.decideWriteOff),
        invalidatesTags: changedTags('CrmBooking'),
      },
    ),
    createBookingNote: build.mutation<Got<typeof crmBookings.createNote>, Sent<typeof crmBookings.createNote>>({
      query: send(crmBookings.createNote),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    createBookingFile: build.mutation<Got<typeof crmBookings.createFile>, Sent<typeof crmBookings.createFile>>({
      query: send(crmBookings.createFile),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    paySupplier: build.mutation<Got<typeof crmServices.paySupplier>, Sent<typeof crmServices.paySupplier>>({
      query: send(crmServices.paySupplier),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    issueBookingInvoice: build.mutation<Got<typeof crmBookings.issueInvoice>, Sent<typeof crmBookings.issueInvoice>>({
      query: send(crmBookings.issueInvoice),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    requestService: build.mutation<Got<typeof crmServices.requestService>, Sent<typeof crmServices.requestService>>({
      query: send(crmServices.requestService),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    answerService: build.mutation<Got<typeof crmServices.answerService>, Sent<typeof crmServices.answerService>>({
      query: send(crmServices.answerService),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    remindSupplier: build.mutation<Got<typeof crmServices.remindSupplier>, Sent<typeof crmServices.remindSupplier>>({
      query: send(crmServices.remindSupplier),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    correctAnswer: build.mutation<Got<typeof crmServices.correctAnswer>, Sent<typeof crmServices.correctAnswer>>({
      query: send(crmServices.correctAnswer),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    acceptOffer: build.mutation<Got<typeof crmServices.acceptOffer>, Sent<typeof crmServices.acceptOffer>>({
      query: send(crmServices.acceptOffer),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    cancelService: build.mutation<Got<typeof crmServices.cancelService>, Sent<typeof crmServices.cancelService>>({
      query: send(crmServices.cancelService),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    ticketService: build.mutation<Got<typeof crmServices.ticketService>, Sent<typeof crmServices.ticketService>>({
      query: send(crmServices.ticketService),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    withdrawRequest: build.mutation<Got<typeof crmServices.withdrawRequest>, Sent<typeof crmServices.withdrawRequest>>({
      query: send(crmServices.withdrawRequest),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    releaseVouchers: build.mutation<Got<typeof crmBookings.releaseVouchers>, Sent<typeof crmBookings.releaseVouchers>>({
      query: send(crmBookings.releaseVouchers),
      invalidatesTags: changedTags('CrmBooking'),
    }),
    getBookedSupplier: build.query<Got<typeof suppliers.get>, Sent<typeof suppliers.get>>({
      query: send(suppliers.get),
      providesTags: oneTag('Supplier'),
    }),
    /** What a booking is priced by today: rates of currencies, rows of taxes, and the states of both sides. */
    getBookingRates: build.query<Got<typeof quotations.ratesAndTerms>, Sent<typeof quotations.ratesAndTerms>>({
      query: send(quotations.ratesAndTerms),
      keepUnusedDataFor: 0,
      providesTags: createdTags('Currency'),
    }),
    getBookedQuotation: build.query<Got<typeof quotations.get>, Sent<typeof quotations.get>>({
      query: send(quotations.get),
      keepUnusedDataFor: 0,
    }),
    getBookedEnquiry: build.query<Got<typeof enquiries.get>, Sent<typeof enquiries.get>>({
      query: send(enquiries.get),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const {
  useListCrmBookingsQuery,
  useListUpcomingQuery,
  useGetOwedQuery,
  useGetCrmBookingQuery,
  useCreateCrmBookingMutation,
  useUpdateCrmBookingMutation,
  useMoveCrmBookingMutation,
  useSetBookingPanMutation,
  usePreviewBookQuery,
  useBookServicesMutation,
  useGetCrmCancellationQuery,
  useCancelServicesMutation,
  useWriteOffMutation,
  useDecideWriteOffMutation,
  useCreateBookingNoteMutation,
  useCreateBookingFileMutation,
  usePaySupplierMutation,
  useIssueBookingInvoiceMutation,
  useRequestServiceMutation,
  useAnswerServiceMutation,
  useCorrectAnswerMutation,
  useRemindSupplierMutation,
  useAcceptOfferMutation,
  useCancelServiceMutation,
  useTicketServiceMutation,
  useWithdrawRequestMutation,
  useReleaseVouchersMutation,
  useGetBookedSupplierQuery,
  useGetBookingRatesQuery,
  useGetBookedQuotationQuery,
  useLazyGetBookedEnquiryQuery,
} = bookingsApi
