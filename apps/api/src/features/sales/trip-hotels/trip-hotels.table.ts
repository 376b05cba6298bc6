import type { TripHotels } from '@karavan/contracts/sales/trip-hotels/trip-hotels'
import { sql } from 'drizzle-orm'
import { date, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

type Shown = TripHotels['stays'][number]

/** What was chosen for one leg, with the dates and names of that day; once booked, by which booking. */
export type KeptStay = Pick<
  Shown,
  'legKey' | 'place' | 'fromDate' | 'untilDate' | 'hotelId' | 'hotelName' | 'type' | 'mealPlan' | 'rooms'
> & { bookingId: string | null }

export const tripHotels = tenant(
  pgTable('trip_hotels', {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    itineraryId: uuid('itinerary_id').notNull(),
    title: text('title').notNull(),
    asked: jsonb('asked').$type<TripHotels['asked']>().notNull(),
    stays: jsonb('stays').$type<KeptStay[]>().notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    untilDate: date('until_date', { mode: 'string' }).notNull(),
    total: numeric('total', { precision: 14, scale: 2, mode: 'number' }),
    status: text('status').$type<TripHotels['status']>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
export type TripHotelsRecord = typeof tripHotels.$inferSelect
