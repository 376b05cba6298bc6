import type { Booking } from '@karavan/contracts/sales/stays/booking'
import type { BookingStatus, PaymentStatus } from '@karavan/domain/sales/stays/state'
import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { Funding } from '@karavan/domain/money/ledger/posting'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import type { InvoiceDocument } from './invoice-document.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
const day = (name: string) => date(name, { mode: 'string' }).notNull()
const kept = <T>(name: string) => jsonb(name).$type<T>().notNull()

export const stayBookings = tenant(
  pgTable('hotel_booking', {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    hotelId: uuid('hotel_id').notNull(),
    /** The hotels of a trip it was booked with, all or none. */
    tripHotelsId: uuid('trip_hotels_id'),
    hotel: kept<Booking['hotel']>('hotel'),
    rooms: kept<Booking['rooms']>('rooms'),
    leadGuest: kept<Booking['leadGuest']>('lead_guest'),
    guests: kept<Booking['guests']>('guests'),
    requests: text('requests').notNull().default(''),
    fromDate: day('from_date'),
    untilDate: day('until_date'),
    adults: smallint('adults').notNull(),
    children: smallint('children').notNull(),
    infants: smallint('infants').notNull(),
    pets: boolean('pets').notNull(),
    price: kept<Booking['price']>('price'),
    total: amount('total').notNull(),
    net: amount('net').notNull(),
    fee: amount('fee').notNull(),
    /** In minor units, as the quote has them. */
    taxes: kept<BookedTax[]>('taxes'),
    paid: amount('paid').notNull().default(0),
    penalty: amount('penalty').notNull().default(0),
    funding: text('funding').$type<Funding>(),
    postedId: uuid('posted_id'),
    invoiceKey: text('invoice_key'),
    placeOfSupply: text('place_of_supply'),
    cancellationPolicy: kept<Booking['cancellationPolicy']>('cancellation_policy'),
    payment: text('payment').$type<Booking['payment']>().notNull(),
    onRequest: boolean('on_request').notNull().default(false),
    status: text('status').$type<BookingStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    holdExpiresAt: instant('hold_expires_at'),
    remindedAt: instant('reminded_at'),
    confirmationNo: text('confirmation_no'),
    cancelledReason: text('cancelled_reason'),
    voucherCode: text('voucher_code').notNull(),
    voucherVersion: integer('voucher_version').notNull().default(1),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
export type StayBookingRecord = typeof stayBookings.$inferSelect

export const invoices = tenant(
  pgTable('invoice', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<'invoice' | 'credit-note'>().notNull(),
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    causeEntity: text('cause_entity').notNull(),
    causeId: uuid('cause_id').notNull(),
    causeKey: text('cause_key').notNull(),
    document: kept<InvoiceDocument>('document'),
    issuedOn: day('issued_on'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
