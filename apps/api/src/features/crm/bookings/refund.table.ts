import type { MoneyWay } from '@karavan/domain/crm/booking'
import type { RefundState } from '@karavan/domain/crm/refund'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import { own } from '../own/index.ts'

export const refunds = tenant(
  pgTable('crm_refund', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    number: text('number').notNull(),
    customerId: uuid('customer_id').notNull(),
    receiptId: uuid('receipt_id').notNull(),
    /** What was cancelled that it goes back for, else what its money was paid for. */
    bookingId: uuid('booking_id'),
    amount: amount('amount').notNull(),
    way: text('way').$type<MoneyWay>().notNull(),
    account: text('account'),
    reference: text('reference'),
    reason: text('reason').notNull(),
    state: text('state').$type<RefundState>().notNull().default('Requested'),
    note: text('note'),
    askedBy: uuid('asked_by'),
    decidedBy: uuid('decided_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
  (userId) => own.refund('crm_refund', userId),
)
export type RefundRecord = typeof refunds.$inferSelect
