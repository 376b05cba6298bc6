import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** What Tally calls an account of an organisation's book. */
export const tallyNames = tenant(
  pgTable('tally_name', {
    orgId: uuid('org_id').notNull(),
    account: text('account').notNull(),
    name: text('name').notNull(),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  }),
)
