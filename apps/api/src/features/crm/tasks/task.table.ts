import type { TaskRecord } from '@karavan/domain/crm/task'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import { own } from '../own/index.ts'

export const taskRows = tenant(
  pgTable('crm_task', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    recordOf: text('record_of').$type<TaskRecord>().notNull(),
    recordId: uuid('record_id').notNull(),
    title: text('title').notNull(),
    note: text('note'),
    dueAt: instant('due_at').notNull(),
    assignedTo: uuid('assigned_to').notNull(),
    createdBy: uuid('created_by').notNull(),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by'),
    remindedAt: instant('reminded_at'),
    /** What a clock has given it for, and ends with. */
    givenFor: text('given_for'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
  (userId) => own.task('crm_task', userId),
)

export const mentionRows = tenant(
  pgTable('crm_mention', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    byId: uuid('by_id').notNull(),
    recordOf: text('record_of').$type<TaskRecord>().notNull(),
    recordId: uuid('record_id').notNull(),
    text: text('text').notNull(),
    seenAt: instant('seen_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
