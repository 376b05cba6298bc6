import { sql } from 'drizzle-orm'
import { date, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const exchangeRates = tenant(
  pgTable('exchange_rate', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    country: text('country').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    symbol: text('symbol').notNull(),
    rate: numeric('rate', { precision: 18, scale: 8, mode: 'number' }).notNull(),
    effectiveFrom: date('effective_from', { mode: 'string' }).notNull(),
    /** How often the rate of this day was corrected before. */
    correction: smallint('correction').notNull().default(0),
    actorName: text('actor_name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
