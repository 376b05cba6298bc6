import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, instant } from '../../../platform/db/column.ts'
import { internal } from '../../../platform/db/table-class.ts'

export const supplierUses = internal(
  pgTable('supplier_use', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    supplierId: uuid('supplier_id').notNull(),
    nth: integer('nth').notNull(),
    partId: uuid('part_id'),
    causeEntity: text('cause_entity').notNull(),
    causeId: uuid('cause_id').notNull(),
    inCurrency: amount('in_currency').notNull().default(0),
    amount: amount('amount').notNull(),
    gain: amount('gain').notNull().default(0),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
