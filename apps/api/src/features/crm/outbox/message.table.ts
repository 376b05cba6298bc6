import type { MessageChannel, MessageRecordKind, MessageState, SentPaper } from '@karavan/domain/crm/message'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** A paper that goes with a message; `ref` is what it is drawn from. */
export type PaperRef = { kind: SentPaper; ref: string; label: string }

export const messages = tenant(
  pgTable('message', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    record: text('record').$type<MessageRecordKind>().notNull(),
    recordId: uuid('record_id').notNull(),
    customerId: uuid('customer_id'),
    channel: text('channel').$type<MessageChannel>().notNull(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    papers: jsonb('papers').$type<PaperRef[]>().notNull().default([]),
    onceKey: text('once_key').notNull(),
    state: text('state').$type<MessageState>().notNull(),
    claimedAt: instant('claimed_at'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
    problem: text('problem'),
    providerId: text('provider_id'),
    againOf: uuid('again_of'),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type MessageRow = typeof messages.$inferSelect

export const paperLinks = tenant(
  pgTable('paper_link', {
    messageId: uuid('message_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    openedAt: instant('opened_at'),
    openedCount: integer('opened_count').notNull().default(0),
  }),
)
export type PaperLinkRow = typeof paperLinks.$inferSelect
