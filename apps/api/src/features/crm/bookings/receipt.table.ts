import type { MoneyWay } from '@karavan/domain/crm/booking'
import type { ReceiptState } from '@karavan/domain/crm/receipt'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant, versioned } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import { own } from '../own/index.ts'

export const receipts = tenant(
  pgTable('crm_receipt', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    number: text('number').notNull(),
    customerId: uuid('customer_id').notNull(),
    bookingId: uuid('booking_id'),
    amount: amount('amount').notNull(),
    /** Written by the trigger of allocations alone. */
    allocated: amount('allocated').notNull().default(0),
    refunded: amount('refunded').notNull().default(0),
    paidOn: day('paid_on').notNull(),
    way: text('way').$type<MoneyWay>().notNull(),
    account: text('account'),
    reference: text('reference'),
    referenceKey: text('reference_key'),
    proofId: uuid('proof_id'),
    state: text('state').$type<ReceiptState>().notNull().default('Unverified'),
    voidReason: text('void_reason'),
    verifiedBy: uuid('verified_by'),
    verifiedAt: instant('verified_at'),
    paymentId: uuid('payment_id'),
    payLinkId: uuid('pay_link_id'),
    /** Paid before the organisation started here. */
    opening: boolean('opening').notNull().default(false),
    /** It is what was the customer's by an opening balance, and follows that; no money came. */
    openingId: uuid('opening_id'),
    createdBy: uuid('created_by'),
    ...versioned(),
  }),
  (userId) => own.receipt('crm_receipt', userId),
)
export type ReceiptRecord = typeof receipts.$inferSelect

export const allocations = tenant(
  pgTable('crm_allocation', {
    receiptId: uuid('receipt_id').notNull(),
    instalmentId: uuid('instalment_id').notNull(),
    orgId: uuid('org_id').notNull(),
    amount: amount('amount').notNull(),
  }),
)
