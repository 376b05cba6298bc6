import type { ExportListName } from '@karavan/domain/site/export'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const exportFiles = tenant(
  pgTable('export_file', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    list: text('list').$type<ExportListName>().notNull(),
    format: text('format').$type<'csv' | 'xlsx'>().notNull(),
    query: text('query').notNull(),
    /** Made by a job. */
    later: boolean('later').notNull(),
    fileKey: text('file_key'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type ExportRecord = typeof exportFiles.$inferSelect
