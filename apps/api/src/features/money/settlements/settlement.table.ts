import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export const cardSettlements = tenant(
  pgTable('card_settlement', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    provider: text('provider').notNull(),
    payoutId: text('payout_id').notNull(),
    utr: text('utr'),
    settledOn: day('settled_on').notNull(),
    amount: amount('amount').notNull(),
    fee: amount('fee').notNull(),
    tax: amount('tax').notNull(),
    paidOut: amount('paid_out').notNull(),
    recordedBy: text('recorded_by').notNull(),
    postedId: uuid('posted_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const cardSettlementLines = internal(
  pgTable('card_settlement_line', {
    id: uuid('id').primaryKey(),
    settlementId: uuid('settlement_id').notNull(),
    sessionId: uuid('session_id'),
    refundId: uuid('refund_id'),
    amount: amount('amount').notNull(),
  }),
)

/** Payouts a provider told of that could not be recorded by themselves. */
export const toldPayouts = internal(
  pgTable('card_payout_told', {
    orgId: uuid('org_id').notNull(),
    provider: text('provider').notNull(),
    payoutId: text('payout_id').notNull(),
    problems: text('problems').array().notNull(),
    settledOn: day('settled_on'),
    utr: text('utr'),
    paidOut: amount('paid_out'),
    toldAt: instant('told_at').notNull().default(sql`now()`),
  }),
)
