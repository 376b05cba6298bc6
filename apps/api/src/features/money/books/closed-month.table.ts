import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const closedMonths = tenant(
  pgTable(
    'closed_month',
    {
      book: text('book').notNull(),
      orgId: uuid('org_id').notNull(),
      /** Its first day. */
      month: day('month').notNull(),
      endedAt: instant('ended_at').notNull(),
      closedBy: text('closed_by').notNull(),
      closedAt: instant('closed_at').notNull().default(sql`now()`),
    },
    ({ book, month }) => [primaryKey({ columns: [book, month] })],
  ),
)
