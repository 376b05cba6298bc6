import { sql } from 'drizzle-orm'
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const favourites = tenant(
  pgTable('favourite_hotel', {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    hotelId: uuid('hotel_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const recentSearches = tenant(
  pgTable('recent_search', {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    place: text('place').notNull(),
    stay: text('stay').notNull(),
    placeName: text('place_name').notNull(),
    fromDate: day('from_date').notNull(),
    untilDate: day('until_date').notNull(),
    adults: smallint('adults').notNull(),
    children: smallint('children').notNull(),
    leastTotal: amount('least_total'),
    searchedAt: instant('searched_at').notNull().default(sql`now()`),
  }),
)
