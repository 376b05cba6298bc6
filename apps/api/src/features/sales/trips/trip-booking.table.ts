import type { TripBooking, TripInstalment } from '@karavan/contracts/sales/trips/trip-booking'
import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { BookingStatus, PaymentStatus } from '@karavan/domain/sales/stays/state'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'
import type { Seats } from '../../catalogue/activities/index.ts'
import type { PricedTrip } from '../../catalogue/itineraries/index.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
const day = (name: string) => date(name, { mode: 'string' }).notNull()
const kept = <T>(name: string) => jsonb(name).$type<T>().notNull()

/** A stay as it was sold, with the hours of its hotel. */
export type SoldStay = TripBooking['stays'][number] & { checkInTime: string; checkOutTime: string }

/** Rooms of one type a booked trip holds on the nights of a stay. */
export type HeldRooms = { roomId: string; count: number; fromDate: string; untilDate: string }

/** What was promised beside the days: it does not change with the itinerary. */
export type SoldWords = {
  overview: string
  images: string[]
  inclusions: string[]
  exclusions: string[]
  terms: string
  /** What places, rooms and activities of the plan were called. */
  names: Pick<PricedTrip['book'], 'places' | 'rooms' | 'activities'>
}

export const tripBookings = tenant(
  pgTable('package_booking', {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    itineraryId: uuid('itinerary_id').notNull(),
    kind: text('kind').$type<ItineraryKind>().notNull(),
    title: text('title').notNull(),
    image: text('image'),
    plan: kept<TripBooking['plan']>('plan'),
    asked: kept<TripBooking['asked']>('asked'),
    stays: kept<SoldStay[]>('stays'),
    days: kept<TripBooking['days']>('days'),
    words: kept<SoldWords>('words'),
    rooms: kept<HeldRooms[]>('rooms'),
    seats: kept<Seats[]>('seats'),
    leadGuest: kept<TripBooking['leadGuest']>('lead_guest'),
    travellers: kept<TripBooking['travellers']>('travellers'),
    requests: text('requests').notNull().default(''),
    pan: text('pan'),
    startDate: day('start_date'),
    endDate: day('end_date'),
    people: smallint('people').notNull(),
    overseas: boolean('overseas').notNull(),
    price: kept<TripBooking['price']>('price'),
    total: amount('total').notNull(),
    net: amount('net').notNull(),
    fee: amount('fee').notNull(),
    /** In minor units, as the price has them. */
    taxes: kept<BookedTax[]>('taxes'),
    paid: amount('paid').notNull().default(0),
    penalty: amount('penalty').notNull().default(0),
    postedId: uuid('posted_id'),
    invoiceKey: text('invoice_key'),
    placeOfSupply: text('place_of_supply'),
    cancellationPolicy: kept<PenaltyStep[]>('cancellation_policy'),
    payment: text('payment').$type<TripBooking['payment']>().notNull(),
    status: text('status').$type<BookingStatus>().notNull(),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
    holdExpiresAt: instant('hold_expires_at'),
    cancelledReason: text('cancelled_reason'),
    voucherCode: text('voucher_code').notNull(),
    voucherVersion: integer('voucher_version').notNull().default(1),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
export type TripBookingRecord = typeof tripBookings.$inferSelect

export const tripInstalments = internal(
  pgTable(
    'package_instalment',
    {
      packageId: uuid('package_id').notNull(),
      number: smallint('number').notNull(),
      dueOn: day('due_on'),
      amount: amount('amount').notNull(),
      tcs: amount('tcs').notNull().default(0),
      way: text('way').$type<z.infer<typeof TripInstalment>['way']>(),
      paidAt: instant('paid_at'),
      postedId: uuid('posted_id'),
      remindedAt: instant('reminded_at'),
      overdueToldAt: instant('overdue_told_at'),
      cancelled: boolean('cancelled').notNull().default(false),
    },
    ({ packageId, number }) => [primaryKey({ columns: [packageId, number] })],
  ),
)
export type InstalmentRecord = typeof tripInstalments.$inferSelect
