import { z } from 'zod'
import { Seller } from '../../base/papers/seller.ts'
import { RoomChoice } from '../../catalogue/hotels/room-choice.ts'
import { datesInOrder, datesNotTooLong } from '../../catalogue/hotels/stay.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose } from '../../kit/field.ts'
import { idParams, listQuery, one, PageMeta } from '../../kit/list.ts'
import { amount } from '../../kit/money.ts'
import { PayLink } from '../../money/payments/payment.contract.ts'
import {
  AmendmentCost,
  bookingFilter,
  BookingMoved,
  CancelBody,
  CancellationCost,
  exampleCancel,
  LeadGuest,
  paymentWays,
  partField,
  statusFields,
} from '../core/booking.ts'
import { papersUnder } from '../core/paper.ts'
import { Booking, BookingRow, Guest } from './booking.ts'

const tag = 'Bookings'
const own = can('bookings.own')
const paper = papersUnder('/bookings', own, tag)

const guestFields = {
  leadGuest: LeadGuest,
  guests: z.array(Guest).max(240),
  requests: prose(2000),
}

export const BookingBody = z
  .strictObject({
    hotelId: z.uuid(),
    fromDate: z.iso.date(),
    untilDate: z.iso.date(),
    rooms: z.array(RoomChoice).min(1).max(80),
    ...guestFields,
    pets: z.boolean(),
    payment: z.enum(paymentWays),
    /** The total in rupees the buyer saw; another one is a conflict and not a booking. */
    shownTotal: amount,
  })
  .refine(datesInOrder.check, datesInOrder.error)
  .refine(datesNotTooLong.check, datesNotTooLong.error)

const exampleBooking = {
  hotelId: '00000000-0000-4000-8000-000000000000',
  fromDate: '2027-01-10',
  untilDate: '2027-01-12',
  rooms: [{ roomId: '00000000-0000-4000-8000-000000000000', mealPlan: 'cpai', adults: 2, childrenAges: [] }],
  leadGuest: { name: 'Asha Rao', email: 'asha@example.test', phone: '+91 98450 12345' },
  guests: [],
  requests: '',
  pets: false,
  payment: 'wallet',
  shownTotal: 12_000,
}

const listFilter = {
  ...bookingFilter,
  hotelId: z.uuid().optional(),
  /** Of the check-in date. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
}
const bookingList = listQuery({
  sort: ['createdAt', 'fromDate', 'totalInr', 'reference'],
  defaultSort: '-createdAt',
  filter: listFilter,
})
const bookingsAnswer = z.object({ data: z.object({ bookings: z.array(BookingRow) }), meta: PageMeta })

/** The codes on vouchers: long enough that nobody guesses one. */
const voucherCode = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

export const stayBookings = {
  create: endpoint({
    method: 'POST',
    path: '/hotels/create-book',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Book rooms: taken, paid and written down together, or not at all; by card they are held until it pays',
    body: BookingBody,
    response: z.object({ data: Booking, payment: PayLink.optional() }),
    status: 201,
    idempotent: true,
    example: exampleBooking,
  }),
  list: endpoint({
    method: 'GET',
    path: '/hotels/bookings',
    mayBeOld: true,
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'Hotel bookings of the own organisation; an Admin sees all',
    query: bookingList,
    response: bookingsAnswer,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/hotels/bookings/:userId',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'Hotel bookings one person made',
    params: z.strictObject({ userId: z.uuid() }),
    query: bookingList,
    response: bookingsAnswer,
  }),
  get: endpoint({
    method: 'GET',
    path: '/bookings/:id',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'One booking',
    params: idParams,
    response: one(Booking),
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/bookings/:id/status',
    access: can('portalBookings.status'),
    tag,
    summary: 'Move status and payment status together; a payment from outside names its way and reference',
    params: idParams,
    body: z.strictObject({
      ...statusFields,
      ...partField,
      confirmationNo: optional(line(60)),
    }),
    response: one(BookingMoved),
    example: { status: 'Confirmed', paymentStatus: 'Paid', way: 'wallet' },
  }),
  cancellation: endpoint({
    method: 'GET',
    path: '/bookings/:id/cancellation',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'What cancelling would cost now, and until when it costs less',
    params: idParams,
    response: one(CancellationCost),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bookings/:id/cancel',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Cancel: the rooms go back on sale and the refund into the wallet or to the card',
    params: idParams,
    body: CancelBody,
    response: one(Booking),
    idempotent: true,
    example: exampleCancel,
  }),
  amendment: endpoint({
    method: 'GET',
    path: '/bookings/:id/amendment',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'What other dates would cost whoever it was sold to, and whether they can be had',
    params: idParams,
    query: z
      .strictObject({ fromDate: z.iso.date(), untilDate: z.iso.date() })
      .refine(datesInOrder.check, datesInOrder.error)
      .refine(datesNotTooLong.check, datesNotTooLong.error),
    response: one(AmendmentCost),
  }),
  amend: endpoint({
    method: 'POST',
    path: '/bookings/:id/amend',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Change names and requests freely, or the dates at a new price',
    params: idParams,
    body: z
      .strictObject({
        ...guestFields,
        fromDate: z.iso.date(),
        untilDate: z.iso.date(),
        shownTotal: amount,
        version: z.number().int().min(1),
      })
      .refine(datesInOrder.check, datesInOrder.error)
      .refine(datesNotTooLong.check, datesNotTooLong.error),
    response: one(Booking),
    idempotent: true,
    example: {
      leadGuest: exampleBooking.leadGuest,
      guests: [],
      requests: 'Late arrival',
      fromDate: '2027-01-10',
      untilDate: '2027-01-12',
      shownTotal: 12_000,
      version: 1,
    },
  }),
  voucherPdf: paper('voucher.pdf', 'The voucher as PDF, without any price'),
  invoicePdf: paper('invoice.pdf', 'The tax invoice as PDF', 'cost'),
  calendarFile: paper('booking.ics', 'The stay as a calendar file'),
  voucher: endpoint({
    method: 'GET',
    path: '/vouchers/:code',
    access: 'public',
    tag,
    summary: 'Whether a voucher is valid, provisional, amended or void, and who gave it out',
    params: z.strictObject({ code: voucherCode }),
    query: z.strictObject({ v: z.coerce.number().int().min(1).max(10_000).optional() }),
    response: one(
      z.object({
        state: z.enum(['valid', 'provisional', 'amended', 'void']),
        /** Whoever gave it out. */
        seller: Seller,
        /** Of an activity `hotelName` is its name and both dates are its day. Of a package `hotelName` is its title, `location` names its cities, and the hotels are in `stays`. */
        kind: z.enum(['hotel', 'package', 'activity', 'booking']),
        reference: z.string(),
        version: z.number().int(),
        hotelName: z.string(),
        location: z.string(),
        country: z.string(),
        fromDate: z.iso.date(),
        untilDate: z.iso.date(),
        nights: z.number().int(),
        rooms: z.array(z.object({ type: z.string(), mealPlan: z.string(), adults: z.number(), children: z.number() })),
        /** Of a package; a hotel booking has none. */
        stays: z.array(
          z.object({
            hotelName: z.string(),
            location: z.string(),
            country: z.string(),
            type: z.string(),
            mealPlan: z.string(),
            rooms: z.number().int(),
            fromDate: z.iso.date(),
            untilDate: z.iso.date(),
            /** The hotel's own number; null while it follows. */
            confirmationNo: z.string().nullable(),
          }),
        ),
        leadGuest: z.string(),
        confirmationNo: z.string().nullable(),
      }),
    ),
  }),
}
