import type { Activity } from '@karavan/contracts/catalogue/activities/activity.contract'
import { activityPolicy } from '@karavan/domain/catalogue/activities/activity'
import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import { date, integer, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '../../../platform/db/column.ts'
import { catalogue, internal } from '../../../platform/db/table-class.ts'

const price = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' }).notNull()
const list = <T>(name: string) => jsonb(name).$type<T[]>().notNull().default([])

export const activities = catalogue(
  pgTable('activity', {
    id: uuid('id').primaryKey(),
    locationId: uuid('location_id').notNull(),
    name: text('name').notNull(),
    category: text('category').$type<Activity['category']>().notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    pricedPer: text('priced_per').$type<Activity['pricedPer']>().notNull(),
    groupSize: smallint('group_size'),
    adultPrice: price('adult_price'),
    childPrice: price('child_price'),
    minAge: smallint('min_age').notNull(),
    freeUnderAge: smallint('free_under_age').notNull(),
    adultFromAge: smallint('adult_from_age').notNull(),
    dailyCapacity: integer('daily_capacity'),
    timings: list<string>('timings'),
    closedWeekdays: list<number>('closed_weekdays'),
    closedDates: list<string>('closed_dates'),
    images: list<string>('images'),
    description: text('description').notNull().default(''),
    inclusions: list<string>('inclusions'),
    sellMode: text('sell_mode').$type<Activity['sellMode']>().notNull().default('instant'),
    cancellationPolicy: list<PenaltyStep>('cancellation_policy').default([...activityPolicy]),
    status: text('status').$type<Activity['status']>().notNull(),
    supplierId: uuid('supplier_id'),
    ...versioned(),
  }),
  'active',
)

// Places taken by day; takeSeats and releaseSeats are the only ones to write it.
internal(
  pgTable('activity_day', {
    activityId: uuid('activity_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    capacity: integer('capacity'),
    taken: integer('taken').notNull().default(0),
  }),
)
