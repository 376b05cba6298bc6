import type { PayLinkKind } from '@karavan/domain/crm/pay-link'
import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export const payLinks = tenant(
  pgTable('pay_link', {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    orgId: uuid('org_id').notNull(),
    bookingId: uuid('booking_id'),
    /** Of no booking it is for what this customer owed before. */
    customerId: uuid('customer_id'),
    what: text('what').$type<PayLinkKind>().notNull(),
    instalmentId: uuid('instalment_id'),
    amount: amount('amount'),
    createdBy: uuid('created_by'),
    seenCount: integer('seen_count').notNull().default(0),
    lastSeenAt: instant('last_seen_at'),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type PayLinkRecord = typeof payLinks.$inferSelect

/** Which card pages were opened at which links. */
export const payLinkSessions = internal(
  pgTable(
    'pay_link_session',
    {
      sessionId: uuid('session_id').notNull(),
      linkId: uuid('link_id').notNull(),
      openedAt: instant('opened_at').notNull().default(sql`now()`),
    },
    ({ sessionId, linkId }) => [primaryKey({ columns: [sessionId, linkId] })],
  ),
)
