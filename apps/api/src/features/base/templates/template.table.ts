import type { Template } from '@karavan/contracts/base/templates/template.contract'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '../../../platform/db/column.ts'
import { internal } from '../../../platform/db/table-class.ts'

export const templates = internal(
  pgTable('template', {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<Template['kind']>().notNull(),
    event: text('event').$type<NonNullable<Template['event']>>(),
    name: text('name').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    ...versioned(),
  }),
)
