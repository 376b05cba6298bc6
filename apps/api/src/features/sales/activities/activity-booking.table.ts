import type { ActivityBooking } from '@karavan/contracts/sales/activities/activity-booking'
import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant, kept } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import { bookingColumns, type SaleFunding } from '../core/index.ts'

export const activityBookings = tenant(
  pgTable('activity_booking', {
    ...bookingColumns(),
    activityId: uuid('activity_id').notNull(),
    /** Of whom the house buys it, when it was priced. */
    supplierId: uuid('supplier_id'),
    activity: kept<ActivityBooking['activity']>('activity'),
    date: day('day').notNull(),
    time: text('time'),
    adults: smallint('adults').notNull(),
    childrenAges: kept<number[]>('children_ages'),
    /** The places it holds of its day. */
    people: smallint('people').notNull(),
    leadGuest: kept<ActivityBooking['leadGuest']>('lead_guest'),
    travellers: kept<ActivityBooking['travellers']>('travellers'),
    price: kept<ActivityBooking['price']>('price'),
    funding: text('funding').$type<SaleFunding>(),
    payment: text('payment').$type<ActivityBooking['payment']>().notNull(),
    onRequest: boolean('on_request').notNull().default(false),
    /** Held for somebody's customer: it is not paid by itself when the hold ends. */
    releases: boolean('releases').notNull().default(false),
    remindedAt: instant('reminded_at'),
    confirmationNo: text('confirmation_no'),
  }),
)
export type ActivityBookingRecord = typeof activityBookings.$inferSelect
