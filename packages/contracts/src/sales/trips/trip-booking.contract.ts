import { z } from 'zod'
import {
  bookingFilter,
  BookingMoved,
  CancelBody,
  CancellationCost,
  exampleCancel,
  exampleRelease,
  ReleaseBody,
  statusFields,
} from '../core/booking.ts'
import { papersUnder } from '../core/paper.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, RevealedPan } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount } from '../../kit/money.ts'
import { ExtendBody, TripBooking, TripBookingRow } from './trip-booking.ts'

const tag = 'Package bookings'
const own = can('bookings.own')
const paper = papersUnder('/package-bookings', own, tag)

export const tripBookings = {
  list: endpoint({
    method: 'GET',
    path: '/package-bookings',
    mayBeOld: true,
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'Booked trips of the own organisation; an Admin sees all',
    query: listQuery({
      sort: ['createdAt', 'startDate', 'totalInr', 'reference'],
      defaultSort: '-createdAt',
      filter: {
        ...bookingFilter,
        itineraryId: z.uuid().optional(),
        /** Of the first day. */
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
        /** With an instalment that is due or overdue. */
        due: z.enum(['due', 'overdue']).optional(),
      },
    }),
    response: many(TripBookingRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/package-bookings/:id',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'One booked trip',
    params: idParams,
    response: one(TripBooking),
  }),
  revealPan: endpoint({
    method: 'POST',
    path: '/package-bookings/:id/pan',
    access: own,
    reveals: true,
    tag,
    summary: 'The whole PAN tax of a trip is paid under; noted in the history',
    params: idParams,
    response: one(RevealedPan),
    limit: 30,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/package-bookings/:id/status',
    access: can('portalBookings.status'),
    tag,
    summary: 'Move status and payment status together; a payment from outside names its way and reference',
    params: idParams,
    body: z.strictObject(statusFields),
    response: one(BookingMoved),
    example: { status: 'Confirmed', paymentStatus: 'Paid', way: 'wallet' },
  }),
  numberHotels: endpoint({
    method: 'PATCH',
    path: '/package-bookings/:id/hotel-numbers',
    access: can('portalBookings.status'),
    tag,
    summary: 'Note the own numbers of its hotels, as the vouchers print them; an empty one follows',
    params: idParams,
    body: z.strictObject({
      numbers: z
        .array(
          z.strictObject({
            /** Which of its stays, counted from zero. */
            stay: z.number().int().min(0).max(99),
            confirmationNo: optional(line(60)),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: one(TripBooking),
    example: { numbers: [{ stay: 0, confirmationNo: 'CRK-20871' }] },
  }),
  releaseVoucher: endpoint({
    method: 'POST',
    path: '/package-bookings/:id/voucher/release',
    access: can('portalBookings.status'),
    tag,
    summary: 'Let the voucher of a confirmed trip count before all of it is paid, with a reason',
    params: idParams,
    body: ReleaseBody,
    response: one(TripBooking),
    example: exampleRelease,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/package-bookings/:id/pay',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Pay the next instalment from the wallet; by card it is paid on a page of its own',
    params: idParams,
    body: z.strictObject({ instalment: z.number().int().min(1).max(24), shownAmount: amount }),
    response: one(TripBooking),
    idempotent: true,
    example: { instalment: 2, shownAmount: 30_000 },
  }),
  extend: endpoint({
    method: 'POST',
    path: '/package-bookings/:id/extend',
    access: can('portalBookings.status'),
    tag,
    summary: 'Leave more time to pay an overdue instalment before the trip is cancelled, with a reason',
    params: idParams,
    body: ExtendBody,
    response: one(TripBooking),
    example: { until: '2027-01-05T12:00:00.000Z', reason: 'The transfer is on its way' },
  }),
  cancellation: endpoint({
    method: 'GET',
    path: '/package-bookings/:id/cancellation',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'What cancelling would cost now, and until when it costs less',
    params: idParams,
    response: one(CancellationCost),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/package-bookings/:id/cancel',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Cancel: rooms and places go back on sale and the refund into the wallet or to the card',
    params: idParams,
    body: CancelBody,
    response: one(TripBooking),
    idempotent: true,
    example: exampleCancel,
  }),
  itineraryPdf: paper('itinerary.pdf', 'The day plan as it was sold, with its dates'),
  voucherPdf: paper('voucher.pdf', 'The vouchers of all its stays and services, without any price'),
  invoicePdf: paper('invoice.pdf', 'The tax invoice as PDF', 'cost'),
  calendarFile: paper('booking.ics', 'The trip as a calendar file'),
}
