import type { QuotedThing, QuoteItem } from '@karavan/contracts/catalogue/quote-tray/quote-tray.contract'
import { sql } from 'drizzle-orm'
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant, kept } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const trayItems = tenant(
  pgTable('quote_tray_item', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    place: smallint('place').notNull(),
    item: kept<QuoteItem>('item'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const trayMarkups = tenant(
  pgTable('quote_tray_markup', {
    userId: uuid('user_id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    basis: text('basis').$type<'percent' | 'perBooking'>().notNull(),
    value: amount('value').notNull(),
  }),
)

/** A thing as it was sent, with what it cost then and what it is, for booking it. */
export type SentThing = QuotedThing & { item: QuoteItem; yours: number }

export const sentQuotes = tenant(
  pgTable('sent_quote', {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    clientName: text('client_name').notNull(),
    clientPhone: text('client_phone'),
    note: text('note').notNull(),
    things: kept<SentThing[]>('things'),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    seenCount: integer('seen_count').notNull().default(0),
    lastSeenAt: instant('last_seen_at'),
    wantedKey: text('wanted_key'),
    wantedNote: text('wanted_note').notNull().default(''),
    wantedAt: instant('wanted_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
