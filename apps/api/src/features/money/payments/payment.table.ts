import type { PaymentPurpose, PayMethod, SessionStatus } from '@karavan/domain/money/payments/session'
import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

/** A page behind a secret address, by its id instead of its secret. */
export type PaymentLink = { kind: 'quote' | 'pay'; id: string }

export const paymentSessions = tenant(
  pgTable('payment_session', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').$type<PaymentPurpose>().notNull(),
    causeId: uuid('cause_id').notNull(),
    causeNumber: text('cause_number').notNull(),
    description: text('description').notNull(),
    amount: amount('amount').notNull(),
    fee: amount('fee').notNull().default(0),
    /** How it is to be paid; once it is paid, how it was. */
    method: text('method').$type<PayMethod>().notNull().default('card'),
    provider: text('provider').notNull(),
    /** The agency's own gateway it goes through; null when it goes through the house. */
    gatewayId: uuid('gateway_id'),
    orderId: text('order_id'),
    paymentId: text('payment_id'),
    orderUrl: text('order_url'),
    status: text('status').$type<SessionStatus>().notNull().default('Open'),
    message: text('message'),
    returnPath: text('return_path'),
    /** The link of the page a customer pays from. */
    link: jsonb('link').$type<PaymentLink>(),
    captured: amount('captured').notNull().default(0),
    refunded: amount('refunded').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
export type PaymentRecord = typeof paymentSessions.$inferSelect

/** Keys of agencies at a provider of their own; `account` is the key's public name there. */
export const gateways = internal(
  pgTable('gateway', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    provider: text('provider').notNull(),
    account: text('account').notNull(),
    keyId: text('key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    sealed: text('sealed').notNull(),
    /** The account it pays into, as the office calls it. */
    paidInto: text('paid_into'),
    setBy: text('set_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    endedAt: instant('ended_at'),
  }),
)
export type GatewayRecord = typeof gateways.$inferSelect

export const paymentRefunds = internal(
  pgTable('payment_refund', {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id').notNull(),
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
    causeKey: text('cause_key').notNull(),
    status: text('status').$type<'Pending' | 'Done' | 'Failed'>().notNull().default('Pending'),
    providerRefundId: text('provider_refund_id'),
    message: text('message'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
export type RefundRecord = typeof paymentRefunds.$inferSelect

export const paymentEvents = internal(
  pgTable(
    'payment_event',
    {
      provider: text('provider').notNull(),
      eventId: text('event_id').notNull(),
      type: text('type').notNull(),
      sessionId: uuid('session_id'),
      receivedAt: instant('received_at').notNull().default(sql`now()`),
    },
    ({ provider, eventId }) => [primaryKey({ columns: [provider, eventId] })],
  ),
)

export const sandboxOrders = internal(
  pgTable('sandbox_order', {
    id: text('id').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<'created' | 'authorised' | 'captured' | 'expired'>().notNull(),
    paymentId: text('payment_id'),
    method: text('method').$type<PayMethod>(),
    refunded: bigint('refunded', { mode: 'number' }).notNull().default(0),
    capturedAt: instant('captured_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const sandboxRefunds = internal(
  pgTable('sandbox_refund', {
    id: text('id').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull(),
    orderId: text('order_id').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
