import type { OpeningKind } from '@karavan/domain/crm/opening'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const openingBalances = tenant(
  pgTable('opening_balance', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<OpeningKind>().notNull(),
    account: text('account').notNull(),
    name: text('name').notNull(),
    asOf: day('as_of').notNull(),
    amount: amount('amount').notNull(),
    note: text('note'),
    replaces: uuid('replaces'),
    replaced: boolean('replaced').notNull().default(false),
    postedId: uuid('posted_id'),
    createdBy: uuid('created_by'),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type OpeningRecord = typeof openingBalances.$inferSelect
