import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export const ledgerAccounts = internal(
  pgTable('ledger_account', {
    id: uuid('id').primaryKey(),
    code: text('code').notNull(),
    orgId: uuid('org_id'),
    /** Whose book it stands in; the house's has none. */
    book: uuid('book').generatedAlwaysAs(sql`case when code like '%/%' then split_part(code, '/', 1)::uuid end`),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const ledgerTransactions = internal(
  pgTable('ledger_transaction', {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    description: text('description').notNull(),
    causeEntity: text('cause_entity').notNull(),
    causeId: uuid('cause_id').notNull(),
    causeNumber: text('cause_number'),
    idempotencyKey: text('idempotency_key').notNull(),
    inputHash: text('input_hash').notNull(),
    reverses: uuid('reverses'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  }),
)

export const ledgerEntries = internal(
  pgTable('ledger_entry', {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: uuid('transaction_id').notNull(),
    accountId: uuid('account_id').notNull(),
    currency: text('currency').notNull().default('INR'),
    amount: amount('amount').notNull(),
    position: bigint('position', { mode: 'number' }),
    balanceAfter: amount('balance_after'),
  }),
)

export const wallets = tenant(
  pgTable('wallet', {
    accountId: uuid('account_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    balance: amount('balance').notNull().default(0),
    creditLimit: amount('credit_limit').notNull().default(0),
    entries: bigint('entries', { mode: 'number' }).notNull().default(0),
  }),
)
