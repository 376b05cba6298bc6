import type { MessageRecordKind } from '@karavan/domain/crm/message'
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** A file by the name WhatsApp knows it by, and the one its sender gave it. */
export type Media = { id: string; name: string }

export const messagesIn = tenant(
  pgTable('message_in', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    channel: text('channel').$type<'mail' | 'whatsapp'>().notNull(),
    providerId: text('provider_id').notNull(),
    sender: text('sender').notNull(),
    senderName: text('sender_name').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    files: jsonb('files').$type<{ id: string; name: string }[]>().notNull().default([]),
    /** What WhatsApp holds for us, until it is fetched. */
    media: jsonb('media').$type<Media>(),
    refused: text('refused').array().notNull().default([]),
    autoReply: boolean('auto_reply').notNull().default(false),
    record: text('record').$type<MessageRecordKind>(),
    recordId: uuid('record_id'),
    customerId: uuid('customer_id'),
    matchedBy: text('matched_by').$type<'token' | 'reply' | 'number' | 'phone' | 'hand'>(),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  }),
)
