import type { Booking } from '@karavan/contracts/sales/stays/booking'
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant, kept } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import { bookingColumns, type SaleFunding } from '../core/index.ts'

export const stayBookings = tenant(
  pgTable('hotel_booking', {
    ...bookingColumns(),
    hotelId: uuid('hotel_id').notNull(),
    /** Of whom the house buys it, when it was priced. */
    supplierId: uuid('supplier_id'),
    /** The hotels of a trip it was booked with, all or none. */
    tripHotelsId: uuid('trip_hotels_id'),
    hotel: kept<Booking['hotel']>('hotel'),
    rooms: kept<Booking['rooms']>('rooms'),
    leadGuest: kept<Booking['leadGuest']>('lead_guest'),
    guests: kept<Booking['guests']>('guests'),
    fromDate: day('from_date').notNull(),
    untilDate: day('until_date').notNull(),
    adults: smallint('adults').notNull(),
    children: smallint('children').notNull(),
    infants: smallint('infants').notNull(),
    pets: boolean('pets').notNull(),
    price: kept<Booking['price']>('price'),
    funding: text('funding').$type<SaleFunding>(),
    payment: text('payment').$type<Booking['payment']>().notNull(),
    onRequest: boolean('on_request').notNull().default(false),
    /** Held for somebody's customer: its end gives the rooms back, and is never paid by itself. */
    releases: boolean('releases').notNull().default(false),
    remindedAt: instant('reminded_at'),
    confirmationNo: text('confirmation_no'),
  }),
)
export type StayBookingRecord = typeof stayBookings.$inferSelect
