import { crmBookingStatuses } from '@karavan/domain/crm/booking'
import { ages } from '@karavan/domain/money/payables/age'
import type { Right } from '@karavan/domain/base/access/rights'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, pan, prose } from '../../kit/field.ts'
import { listQuery, manyCounted, one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'
import {
  BookingEntry,
  bookingSources,
  CrmBooking,
  CrmBookingBody,
  CrmBookingEdit,
  Deadline,
  entryKinds,
  Missing,
} from './booking.ts'
import { BookBody, BookPreview } from './book.ts'
import { bookingKindParam, exampleLandPackage } from './details.ts'
import { PortalNamed, SellBody, SellOffer } from './sell.ts'

const tag = 'CRM bookings'
const access = can('crm.use')
const owners = can('crm.bookings.create')
const kindParams = z.strictObject({ kind: bookingKindParam })
const params = z.strictObject({ kind: bookingKindParam, id: z.uuid() })
const partParams = z.strictObject({ kind: bookingKindParam, id: z.uuid(), partId: z.uuid() })

const fields = {
  title: 'Dubai with a desert night',
  country: 'United Arab Emirates',
  startDate: '2027-01-10',
  endDate: '2027-01-15',
  travellers: [{ name: 'Asha Rao', kind: 'adult', memberId: null, visa: 'Needed' }],
  details: exampleLandPackage,
  lines: [
    {
      service: 'Hotel',
      label: 'Creek View, 5 nights',
      supplier: 'Gulf Rooms',
      terms: 'Before check-in',
      currency: 'INR',
      cost: 50_000,
      sell: 56_000,
    },
  ],
  taxAs: 'package',
  instalments: [],
}

const document = <P extends z.ZodType>(name: string, summary: string, its: P, right?: Right) =>
  endpoint({
    method: 'GET',
    path: `/crm/bookings/:kind/:id/${name}`,
    access,
    ...(right ? { right } : {}),
    tag,
    summary,
    params: its,
    response: z.unknown(),
  })

const Debt = z.object({
  /** A customer, or the name of a supplier. */
  id: z.uuid().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  total: sentAmount,
  byAge: z.record(z.enum(ages), sentAmount),
  bookings: z.array(
    z.object({ id: z.uuid(), kind: bookingKindParam, number: z.string(), dueOn: z.iso.date(), amount: sentAmount }),
  ),
  /** What of it is of no booking: owed from before the organisation started here, to suppliers by typed bills too. */
  opening: sentAmount,
})

export const crmBookings = {
  list: endpoint({
    method: 'GET',
    path: '/crm/bookings',
    mayBeOld: true,
    access: owners,
    tag,
    summary: 'All bookings of the own organisation, of the CRM and of the portal; an Admin sees all',
    query: listQuery({
      sort: ['startDate', 'createdAt', 'total'],
      defaultSort: '-createdAt',
      filter: {
        source: z.enum(bookingSources).optional(),
        kind: z.enum(entryKinds).optional(),
        status: z.string().max(20).optional(),
        customerId: z.uuid().optional(),
        orgId: z.uuid().optional(),
        /** Not paid whole. */
        owing: z.enum(['yes']).optional(),
        /** Of the first day. */
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
      },
    }),
    response: manyCounted(BookingEntry),
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/crm/bookings/upcoming',
    mayBeOld: true,
    access,
    tag,
    summary: 'Trips that begin within so many days, and what each still needs by when',
    query: listQuery({
      sort: ['startDate'],
      defaultSort: 'startDate',
      filter: {
        days: z.enum(['7', '30', '90']).optional(),
        missing: z.enum(['yes']).optional(),
        kind: z.enum(entryKinds).optional(),
        orgId: z.uuid().optional(),
      },
    }),
    response: manyCounted(BookingEntry.extend({ missing: z.array(Missing) })),
  }),
  owed: endpoint({
    method: 'GET',
    path: '/crm/owed',
    mayBeOld: true,
    access,
    right: 'cost',
    tag,
    summary: 'Who owes the organisation, and whom it owes, by age',
    query: z.strictObject({ orgId: z.uuid().optional() }),
    response: one(z.object({ customers: z.array(Debt), suppliers: z.array(Debt) })),
  }),
  deadlines: endpoint({
    method: 'POST',
    path: '/crm/bookings/deadlines',
    access,
    tag,
    summary:
      'What has to be done by a day for lines as they are typed, and by when the customer should have paid; nothing is written',
    body: z.strictObject({
      startDate: z.iso.date(),
      lines: z
        .array(
          z.strictObject({
            label: z.string().max(200),
            supplier: z.string().max(120).nullable(),
            from: z.iso.date().nullable(),
            ticketBy: z.iso.datetime({ offset: true }).nullable(),
            /** Of what the house sells, the last day on which it can be given back for nothing. */
            freeUntil: z.iso.date().nullable(),
          }),
        )
        .max(500),
    }),
    response: one(z.object({ deadlines: z.array(Deadline), latest: z.iso.date().nullable() })),
    unaudited: true,
    example: { startDate: '2027-01-10', lines: [] },
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind',
    access: owners,
    right: 'book',
    tag,
    summary: 'Write a booking down, with its travellers, lines and instalments',
    params: kindParams,
    body: CrmBookingBody,
    response: one(CrmBooking),
    status: 201,
    idempotent: true,
    example: { customer: { name: 'Asha Rao', phone: '+91 98450 12345' }, ...fields },
  }),
  sellOffer: endpoint({
    method: 'GET',
    path: '/crm/bookings/sell',
    access: owners,
    right: 'book',
    tag,
    summary: 'What selling a portal booking to a customer would come to, or whom it was sold to',
    query: PortalNamed,
    response: one(SellOffer),
  }),
  sell: endpoint({
    method: 'POST',
    path: '/crm/bookings/sell',
    access: owners,
    right: 'book',
    tag,
    summary: 'Sell a booking of the portal to a customer: makes the CRM booking it is invoiced and paid in, once',
    body: SellBody,
    response: one(CrmBooking),
    status: 201,
    idempotent: true,
    example: {
      portalKind: 'booking',
      portalId: '00000000-0000-4000-8000-000000000000',
      customer: { name: 'Asha Rao', phone: '+91 98450 12345' },
      sell: 56_000,
      taxAs: 'fee',
    },
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/bookings/:kind/:id',
    access,
    tag,
    summary: 'One booking with its money, papers, links and timeline',
    params,
    response: one(CrmBooking),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/bookings/:kind/:id',
    access,
    right: 'book',
    tag,
    summary: 'Change a booking that still happens; what is paid or invoiced stays as it is',
    params,
    body: CrmBookingEdit,
    response: one(CrmBooking),
    example: { ...fields, version: 1 },
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/crm/bookings/:kind/:id/status',
    access,
    right: 'book',
    tag,
    summary: 'Move it on; it is cancelled by its own call, where its charges are',
    params,
    body: z.strictObject({
      from: z.enum(crmBookingStatuses),
      status: z.enum(crmBookingStatuses).exclude(['Cancelled'], {
        error: ({ input }) =>
          input === 'Cancelled'
            ? 'A booking is cancelled by POST …/cancel, for the charges of its services'
            : undefined,
      }),
    }),
    response: one(CrmBooking),
    example: { from: 'Draft', status: 'Confirmed' },
  }),
  setPan: endpoint({
    method: 'PUT',
    path: '/crm/bookings/:kind/:id/pan',
    access,
    right: 'book',
    tag,
    summary: 'Write down the PAN of the customer, or that there is none; tax at source and the total follow',
    params,
    body: z
      .strictObject({ version: z.number().int().min(1), pan: optional(pan), noPan: z.boolean().default(false) })
      .refine((body) => !(body.pan && body.noPan), { path: ['noPan'], message: 'Either a PAN or none' }),
    response: one(CrmBooking),
    example: { version: 1, pan: 'ABCDE1234F' },
  }),
  previewBook: endpoint({
    method: 'GET',
    path: '/crm/bookings/:kind/:id/book',
    access,
    right: 'book',
    tag,
    summary: 'What booking would do with every service, what the house asks for it now, and what is in the wallet',
    params,
    response: one(BookPreview),
  }),
  book: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/book',
    access,
    right: 'book',
    tag,
    summary: 'Book services, all or none: at the portal what the house sells, and suppliers are asked for the rest',
    params,
    body: BookBody,
    response: one(CrmBooking),
    idempotent: true,
    example: { serviceIds: ['00000000-0000-4000-8000-000000000000'], shownTotal: 8000 },
  }),
  createNote: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/notes',
    access,
    tag,
    summary: 'Note something',
    params,
    body: z.strictObject({ text: prose(5000).pipe(z.string().min(1, 'Required')) }),
    response: one(CrmBooking),
    status: 201,
    example: { text: 'Asked for a high floor' },
  }),
  createFile: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/files',
    access,
    tag,
    summary: 'Keep a ticket, voucher, visa or other document that was uploaded',
    params,
    body: z.strictObject({ fileId: z.uuid(), kind: z.enum(['ticket', 'voucher', 'visa', 'other']) }),
    response: one(CrmBooking),
    status: 201,
    example: { fileId: '00000000-0000-4000-8000-000000000000', kind: 'ticket' },
  }),
  issueInvoice: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/invoice',
    access,
    right: 'receipts',
    tag,
    summary: 'Issue the invoice to the customer, in the series of the organisation',
    params,
    response: one(CrmBooking),
    status: 201,
    idempotent: true,
  }),
  invoice: document('invoice.pdf', 'The newest invoice or credit note as PDF', params),
  voucher: document('voucher.pdf', 'One voucher of all its services, without any price', params, 'book'),
  costSheet: document('cost-sheet.xlsx', 'What each service costs and is sold for, with the margin', params, 'cost'),
  calendar: document('booking.ics', 'The trip, its services and its flights for a calendar, without any price', params),
  voucherPack: document('vouchers.pdf', 'A voucher of each service that is wanted, in one file', params, 'book'),
  ticketSheet: document(
    'tickets.pdf',
    'Its flights with times, locators, travellers and tickets, without any price; provisional until all is ticketed',
    params,
    'book',
  ),
  serviceVoucher: document(
    'services/:partId/voucher.pdf',
    'The voucher of one service, without any price',
    partParams,
    'book',
  ),
  releaseVouchers: endpoint({
    method: 'POST',
    path: '/crm/bookings/:kind/:id/release',
    access,
    right: 'book',
    tag,
    summary: 'Let vouchers count although not all is paid, for a reason that is kept',
    params,
    body: z.strictObject({ reason: line(200) }),
    response: one(CrmBooking),
    example: { reason: 'Known for years, pays on return' },
  }),
}
