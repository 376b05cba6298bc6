import type { EnquiryDetails } from '@karavan/contracts/crm/enquiries/details'
import type {
  ContactWay,
  EnquiryKind,
  EnquiryPriority,
  EnquirySource,
  EnquiryStatus,
} from '@karavan/domain/crm/enquiry'
import { sql } from 'drizzle-orm'
import { date, integer, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'
import { own } from '../own/index.ts'

export const enquiries = tenant(
  pgTable('enquiry', {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    kind: text('kind').$type<EnquiryKind>().notNull(),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    createdBy: uuid('created_by'),
    source: text('source').$type<EnquirySource>().notNull(),
    status: text('status').$type<EnquiryStatus>().notNull(),
    priority: text('priority').$type<EnquiryPriority>().notNull(),
    assignedTo: uuid('assigned_to'),
    sharedWith: uuid('shared_with').array().notNull().default([]),
    budget: numeric('budget', { precision: 14, scale: 2, mode: 'number' }),
    budgetCurrency: text('budget_currency').notNull().default('INR'),
    details: jsonb('details').$type<EnquiryDetails>().notNull(),
    subject: text('subject').notNull(),
    people: integer('people').notNull().default(0),
    travelDate: date('travel_date', { mode: 'string' }),
    searched: text('searched').notNull().generatedAlwaysAs(sql`left(lower(subject), 300)`),
    customerSearched: text('customer_searched').notNull().default(''),
    tags: text('tags').array().notNull().default([]),
    lostReason: text('lost_reason'),
    pastedText: text('pasted_text'),
    nextFollowUpAt: instant('next_follow_up_at'),
    nextFollowUpWay: text('next_follow_up_way').$type<ContactWay>(),
    firstAnswerAt: instant('first_answer_at'),
    reached: smallint('reached').notNull().default(1),
    confirmedAt: instant('confirmed_at'),
    leadId: uuid('lead_id'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
  (userId) => own.enquiry('enquiry', userId),
)
export type EnquiryRecord = typeof enquiries.$inferSelect

export const followUps = tenant(
  pgTable('follow_up', {
    id: uuid('id').primaryKey(),
    enquiryId: uuid('enquiry_id').notNull(),
    orgId: uuid('org_id').notNull(),
    assignedTo: uuid('assigned_to').notNull(),
    dueAt: instant('due_at').notNull(),
    way: text('way').$type<ContactWay>().notNull(),
    note: text('note'),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
    outcome: text('outcome'),
    remindedAt: instant('reminded_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
  (userId) => own.followUp('follow_up', userId),
)

export const enquiryNotes = internal(
  pgTable('enquiry_note', {
    id: uuid('id').primaryKey(),
    enquiryId: uuid('enquiry_id').notNull(),
    userId: uuid('user_id'),
    way: text('way').$type<ContactWay>(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const enquiryFiles = internal(
  pgTable('enquiry_file', {
    id: uuid('id').primaryKey(),
    enquiryId: uuid('enquiry_id').notNull(),
    fileId: uuid('file_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
