import type { QuotationContent } from '@karavan/contracts/crm/quotations/content'
import { readContent } from '@karavan/contracts/crm/quotations/stored-content'
import type { QuotationRates, QuotationStatus } from '@karavan/domain/crm/quotation'
import { sql } from 'drizzle-orm'
import { boolean, customType, date, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'
import { own } from '../own/index.ts'

const money = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
const plainDate = (name: string) => date(name, { mode: 'string' })

/** What a version says; those of long ago are read as they would be written now. */
const content = customType<{ data: QuotationContent; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: readContent,
})

export const quotations = tenant(
  pgTable('quotation', {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    enquiryId: uuid('enquiry_id'),
    createdBy: uuid('created_by'),
    sharedWith: uuid('shared_with').array().notNull().default([]),
    versionNumber: integer('version_number').notNull().default(1),
    status: text('status').$type<Exclude<QuotationStatus, 'Replaced'>>().notNull(),
    title: text('title').notNull(),
    destinations: text('destinations').array().notNull().default([]),
    startDate: plainDate('start_date'),
    people: integer('people').notNull().default(0),
    total: money('total').notNull(),
    margin: money('margin').notNull(),
    validUntil: plainDate('valid_until').notNull(),
    sentAt: instant('sent_at'),
    lastSeenAt: instant('last_seen_at'),
    expiryToldAt: instant('expiry_told_at'),
    movedTold: text('moved_told'),
    refusedTold: text('refused_told'),
    searched: text('searched').notNull(),
    customerSearched: text('customer_searched').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
  (userId) => own.quotation('quotation', userId),
)
export type QuotationRecord = typeof quotations.$inferSelect

export const quotationVersions = tenant(
  pgTable('quotation_version', {
    id: uuid('id').primaryKey(),
    quotationId: uuid('quotation_id').notNull(),
    number: integer('number').notNull(),
    orgId: uuid('org_id').notNull(),
    status: text('status').$type<QuotationStatus>().notNull(),
    content: content('content').notNull(),
    rates: jsonb('rates').$type<QuotationRates>().notNull(),
    hash: text('hash').notNull(),
    total: money('total').notNull(),
    createdBy: uuid('created_by'),
    sentAt: instant('sent_at'),
    firstSeenAt: instant('first_seen_at'),
    lastSeenAt: instant('last_seen_at'),
    seenCount: integer('seen_count').notNull().default(0),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    declineReason: text('decline_reason'),
    option: text('option'),
    extras: text('extras').array().notNull().default([]),
    noPan: boolean('no_pan').notNull().default(false),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
export type VersionRecord = typeof quotationVersions.$inferSelect

export const quoteLinks = tenant(
  pgTable('quote_link', {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    orgId: uuid('org_id').notNull(),
    versionId: uuid('version_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type QuoteLink = typeof quoteLinks.$inferSelect

export const quotationComments = internal(
  pgTable('quotation_comment', {
    id: uuid('id').primaryKey(),
    versionId: uuid('version_id').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
