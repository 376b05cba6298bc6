import type { TripBooking, TripInstalment } from '@karavan/contracts/sales/trips/trip-booking'
import type { SupplierShare } from '@karavan/domain/money/payables/share'
import type { ItineraryKind } from '@karavan/domain/catalogue/itineraries/plan'
import type { SaleTerms } from '@karavan/domain/sales/trips/terms'
import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { panColumns } from '../../../platform/crypto/pan.ts'
import { amount, day, instant, kept } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'
import type { Seats } from '../../catalogue/activities/index.ts'
import type { PricedTrip } from '../../catalogue/itineraries/index.ts'
import { bookingColumns } from '../core/index.ts'

/** A stay as it was sold, with the hours of its hotel. */
export type SoldStay = Omit<TripBooking['stays'][number], 'confirmationNo'> & {
  checkInTime: string
  checkOutTime: string
  /** Left out until the hotel has told one. */
  confirmationNo?: string | null
}

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
    ...bookingColumns(),
    itineraryId: uuid('itinerary_id').notNull(),
    kind: text('kind').$type<ItineraryKind>().notNull(),
    /** What of the net each supplier gets, in minor units; of trips from before nobody knows. */
    owed: jsonb('owed').$type<SupplierShare[]>(),
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
    ...panColumns(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date').notNull(),
    people: smallint('people').notNull(),
    overseas: boolean('overseas').notNull(),
    price: kept<TripBooking['price']>('price'),
    /** By what it is cancelled, part by part; null for those sold by one policy. */
    terms: jsonb('terms').$type<SaleTerms>(),
    payment: text('payment').$type<TripBooking['payment']>().notNull(),
    /** When somebody was told that the hold ends soon. */
    remindedAt: instant('reminded_at'),
    releasedAt: instant('released_at'),
    releasedBy: text('released_by'),
    releasedReason: text('released_reason'),
  }),
)
export type TripBookingRecord = typeof tripBookings.$inferSelect

export const tripInstalments = internal(
  pgTable(
    'package_instalment',
    {
      packageId: uuid('package_id').notNull(),
      number: smallint('number').notNull(),
      dueOn: day('due_on').notNull(),
      amount: amount('amount').notNull(),
      tcs: amount('tcs').notNull().default(0),
      way: text('way').$type<z.infer<typeof TripInstalment>['way']>(),
      paidAt: instant('paid_at'),
      postedId: uuid('posted_id'),
      remindedAt: instant('reminded_at'),
      overdueToldAt: instant('overdue_told_at'),
      /** Until when it may still be paid although it could not be collected. */
      graceUntil: instant('grace_until'),
      releaseToldAt: instant('release_told_at'),
      extendedBy: text('extended_by'),
      extendedReason: text('extended_reason'),
      cancelled: boolean('cancelled').notNull().default(false),
    },
    ({ packageId, number }) => [primaryKey({ columns: [packageId, number] })],
  ),
)
export type InstalmentRecord = typeof tripInstalments.$inferSelect
