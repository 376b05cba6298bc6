import type { Audience, MarkupBasis, Service } from '@karavan/domain/base/markup'
import { date, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '../../../platform/db/column.ts'
import { internal } from '../../../platform/db/table-class.ts'

export const markupRules = internal(
  pgTable('markup_rule', {
    id: uuid('id').primaryKey(),
    service: text('service').$type<Service>().notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    orgId: uuid('org_id'),
    basis: text('basis').$type<MarkupBasis>().notNull(),
    value: numeric('value', { precision: 12, scale: 2, mode: 'number' }).notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }),
    note: text('note'),
    ...versioned(),
  }),
)
