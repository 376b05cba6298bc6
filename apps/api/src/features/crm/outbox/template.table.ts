import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const messageTemplates = tenant(
  pgTable('message_template', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    key: text('key').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    ...versioned(),
  }),
)
export type TemplateRow = typeof messageTemplates.$inferSelect
