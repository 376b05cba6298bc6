import type { ConsentKind } from '@karavan/domain/crm/consent'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const customerConsents = tenant(
  pgTable('customer_consent', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    what: text('what').$type<ConsentKind>().notNull(),
    given: boolean('given').notNull(),
    source: text('source').notNull(),
    recordedBy: uuid('recorded_by'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  }),
)
