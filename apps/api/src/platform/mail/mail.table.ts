import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/column.ts'
import { internal } from '../db/table-class.ts'

/** Words with placeholders, and what is put into them when the mail is sent. */
export type UnfilledMail = { subject: string; body: string; values: Readonly<Record<string, string>> }

export const mailTemplates = internal(
  pgTable('mail_template', {
    key: text('key').primaryKey(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    editedAt: instant('edited_at'),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)

export const mails = internal(
  pgTable('mail', {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    recipientName: text('recipient_name').notNull(),
    template: text('template').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    unfilled: jsonb('unfilled').$type<UnfilledMail>(),
    /** Whose mail it is, and where answers go; null is the house. */
    senderName: text('sender_name'),
    replyTo: text('reply_to'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    sentAt: instant('sent_at'),
  }),
)

export const mailbox = internal(
  pgTable('mailbox', {
    id: uuid('id').primaryKey(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body').notNull(),
    receivedAt: instant('received_at').notNull().default(sql`now()`),
  }),
)
