import type { DepositStatus, DepositWay } from '@karavan/domain/money/wallet/deposit'
import { sql } from 'drizzle-orm'
import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const walletDeposits = tenant(
  pgTable('wallet_deposit', {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    way: text('way').$type<DepositWay>().notNull(),
    amount: amount('amount').notNull(),
    fee: amount('fee').notNull().default(0),
    bankReference: text('bank_reference'),
    referenceKey: text('reference_key').generatedAlwaysAs(
      sql`upper(regexp_replace(bank_reference, '[^A-Za-z0-9]', '', 'g'))`,
    ),
    paidOn: date('paid_on', { mode: 'string' }),
    note: text('note').notNull().default(''),
    proofId: uuid('proof_id'),
    proofName: text('proof_name'),
    status: text('status').$type<DepositStatus>().notNull(),
    reason: text('reason'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    postedId: uuid('posted_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
export type DepositRecord = typeof walletDeposits.$inferSelect
export type NewDeposit = typeof walletDeposits.$inferInsert
