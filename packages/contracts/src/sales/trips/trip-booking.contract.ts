import { bookingStatuses, paymentStatuses } from '@karavan/domain/sales/stays/state'
import { z } from 'zod'
import { BookingState, offlineWays, refundWays } from '../stays/booking.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose, timestamp } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { TripBooking, TripBookingRow } from './trip-booking.ts'

const tag = 'Package bookings'
const own = can('bookings.own')

const document = (name: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/package-bookings/:id/${name}`,
    access: own,
    tag,
    summary,
    params: idParams,
    response: z.unknown(),
  })

export const tripBookings = {
  list: endpoint({
    method: 'GET',
    path: '/package-bookings',
    access: own,
    tag,
    summary: 'Booked trips of the own organisation; an Admin sees all',
    query: listQuery({
      sort: ['createdAt', 'startDate', 'totalInr', 'reference'],
      defaultSort: '-createdAt',
      filter: {
        status: z.enum(bookingStatuses).optional(),
        paymentStatus: z.enum(paymentStatuses).optional(),
        orgId: z.uuid().optional(),
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
    tag,
    summary: 'One booked trip',
    params: idParams,
    response: one(TripBooking),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/package-bookings/:id/status',
    access: can('portalBookings.status'),
    tag,
    summary: 'Move status and payment status together; a payment from outside names its way and reference',
    params: idParams,
    body: z.strictObject({
      status: z.enum(bookingStatuses),
      paymentStatus: z.enum(paymentStatuses),
      way: z.enum(offlineWays).optional(),
      reference: optional(line(80)),
    }),
    response: one(BookingState.extend({ id: z.uuid(), updatedAt: timestamp })),
    example: { status: 'Confirmed', paymentStatus: 'Paid', way: 'wallet' },
  }),
  pay: endpoint({
    method: 'POST',
    path: '/package-bookings/:id/pay',
    access: own,
    tag,
    summary: 'Pay the next instalment from the wallet; by card it is paid on a page of its own',
    params: idParams,
    body: z.strictObject({ instalment: z.number().int().min(1).max(24), shownAmount: amount }),
    response: one(TripBooking),
    idempotent: true,
    example: { instalment: 2, shownAmount: 30_000 },
  }),
  cancellation: endpoint({
    method: 'GET',
    path: '/package-bookings/:id/cancellation',
    access: own,
    tag,
    summary: 'What cancelling would cost now, and until when it costs less',
    params: idParams,
    response: one(
      z.object({
        allowed: z.boolean(),
        penaltyPercent: z.number(),
        penalty: sentAmount,
        refund: sentAmount,
        refundTo: z.array(z.enum(refundWays)),
        steps: z.array(z.object({ until: timestamp.nullable(), penaltyPercent: z.number(), penalty: sentAmount })),
      }),
    ),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/package-bookings/:id/cancel',
    access: own,
    tag,
    summary: 'Cancel: rooms and places go back on sale and the refund into the wallet or to the card',
    params: idParams,
    body: z.strictObject({
      reason: prose(500),
      /** The refund the person saw; another one is a conflict. */
      shownRefund: amount,
      refundTo: z.enum(refundWays).optional(),
    }),
    response: one(TripBooking),
    idempotent: true,
    example: { reason: 'Plans changed', shownRefund: 0 },
  }),
  itineraryPdf: document('itinerary.pdf', 'The day plan as it was sold, with its dates'),
  voucherPdf: document('voucher.pdf', 'The vouchers of all its stays and services, without any price'),
  invoicePdf: document('invoice.pdf', 'The tax invoice as PDF'),
  calendarFile: document('booking.ics', 'The trip as a calendar file'),
}
