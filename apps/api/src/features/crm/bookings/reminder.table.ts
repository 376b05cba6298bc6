import { sql } from 'drizzle-orm'
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const reminders = tenant(
  pgTable('crm_reminder', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    linkId: uuid('link_id').notNull(),
    label: text('label').notNull(),
    days: smallint('days'),
    onceKey: text('once_key').notNull(),
    mailedTo: text('mailed_to').notNull(),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const reminderPauses = tenant(
  pgTable('crm_reminder_pause', {
    bookingId: uuid('booking_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    pausedBy: uuid('paused_by').notNull(),
    pausedAt: instant('paused_at').notNull().default(sql`now()`),
  }),
)
