import type { WriteOffState } from '@karavan/domain/crm/write-off'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const writeOffs = tenant(
  pgTable('crm_write_off', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<WriteOffState>().notNull().default('Requested'),
    askedBy: uuid('asked_by'),
    decidedBy: uuid('decided_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type WriteOffRecord = typeof writeOffs.$inferSelect
