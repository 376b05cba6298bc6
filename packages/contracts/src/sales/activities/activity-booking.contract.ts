import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional } from '../../kit/field.ts'
import { idParams, listQuery, many, one } from '../../kit/list.ts'
import { PayLink } from '../../money/payments/payment.contract.ts'
import {
  AmendmentCost,
  bookingFilter,
  BookingMoved,
  CancelBody,
  CancellationCost,
  exampleCancel,
  policyFields,
  partField,
  statusFields,
} from '../core/booking.ts'
import { papersUnder } from '../core/paper.ts'
import {
  ActivityBooking,
  ActivityBookingBody,
  ActivityBookingRow,
  ActivityPrice,
  ages,
  exampleActivityBooking,
} from './activity-booking.ts'

const tag = 'Activity bookings'
const own = can('bookings.own')
const paper = papersUnder('/activity-bookings', own, tag)

const ageList = z
  .string()
  .regex(/^(\d{1,2}(,\d{1,2})*)?$/, 'Ages separated by commas')
  .default('')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(ages)

export const activityBookings = {
  offer: endpoint({
    method: 'GET',
    path: '/activities/:id/offer',
    access: 'public',
    tag,
    summary: 'What an activity costs a party on a day, and whether it can be booked',
    params: idParams,
    query: z.strictObject({
      /** Tomorrow, when left out. */
      date: z.iso.date().optional(),
      adults: z.coerce.number().int().min(1).max(80).default(2),
      childrenAges: ageList,
    }),
    response: one(
      z.object({
        price: ActivityPrice.nullable(),
        /** Why it cannot be booked, in words; null when it can. */
        obstacle: z.string().nullable(),
        /** Places left on the day; null where nobody counts them. */
        left: z.number().int().nullable(),
        onRequest: z.boolean(),
        ...policyFields,
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/activity-bookings',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Book an activity: places taken, paid and written down together, or not at all',
    body: ActivityBookingBody,
    response: z.object({ data: ActivityBooking, payment: PayLink.optional() }),
    status: 201,
    idempotent: true,
    example: exampleActivityBooking,
  }),
  list: endpoint({
    method: 'GET',
    path: '/activity-bookings',
    mayBeOld: true,
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'Activity bookings of the own organisation; an Admin sees all',
    query: listQuery({
      sort: ['createdAt', 'date', 'totalInr', 'reference'],
      defaultSort: '-createdAt',
      filter: {
        ...bookingFilter,
        activityId: z.uuid().optional(),
        /** Of its day. */
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
      },
    }),
    response: many(ActivityBookingRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/activity-bookings/:id',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'One activity booking',
    params: idParams,
    response: one(ActivityBooking),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/activity-bookings/:id/status',
    access: can('portalBookings.status'),
    tag,
    summary: 'Move status and payment status together; a payment from outside names its way and reference',
    params: idParams,
    body: z.strictObject({ ...statusFields, ...partField, confirmationNo: optional(line(60)) }),
    response: one(BookingMoved),
    example: { status: 'Confirmed', paymentStatus: 'Paid', way: 'wallet' },
  }),
  cancellation: endpoint({
    method: 'GET',
    path: '/activity-bookings/:id/cancellation',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'What cancelling would cost now, and until when it costs less',
    params: idParams,
    response: one(CancellationCost),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/activity-bookings/:id/cancel',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Cancel: the places go back on sale and the refund into the wallet or to the card',
    params: idParams,
    body: CancelBody,
    response: one(ActivityBooking),
    idempotent: true,
    example: exampleCancel,
  }),
  amendment: endpoint({
    method: 'GET',
    path: '/activity-bookings/:id/amendment',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'What another day would cost whoever it was sold to, and whether it can be had',
    params: idParams,
    query: z.strictObject({ date: z.iso.date() }),
    response: one(AmendmentCost),
  }),
  amend: endpoint({
    method: 'POST',
    path: '/activity-bookings/:id/amend',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Change names, the hour and requests freely, or the day at a new price',
    params: idParams,
    body: ActivityBookingBody.pick({
      ...{ date: true, time: true, leadGuest: true, travellers: true, requests: true, shownTotal: true },
    }).extend({ version: z.number().int().min(1) }),
    response: one(ActivityBooking),
    idempotent: true,
    example: {
      ...{
        date: exampleActivityBooking.date,
        time: exampleActivityBooking.time,
        travellers: [],
        requests: 'Late start',
      },
      ...{ leadGuest: exampleActivityBooking.leadGuest, shownTotal: exampleActivityBooking.shownTotal, version: 1 },
    },
  }),
  voucherPdf: paper('voucher.pdf', 'The voucher as PDF, without any price'),
  invoicePdf: paper('invoice.pdf', 'The tax invoice as PDF', 'cost'),
  calendarFile: paper('booking.ics', 'The activity as a calendar file'),
}
