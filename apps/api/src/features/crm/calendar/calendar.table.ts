import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** The private address of a person's calendar; one each. */
export const calendarFeeds = tenant(
  pgTable('calendar_feed', {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').notNull(),
    orgId: uuid('org_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
