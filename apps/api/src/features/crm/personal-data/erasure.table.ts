import type { KeptPaper } from '@karavan/contracts/base/kept-paper'
import type { ErasureReason } from '@karavan/domain/crm/erasure'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** Persons whose data was erased, and what went because it was kept long enough. */
export const erasures = tenant(
  pgTable('erasure', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    customerId: uuid('customer_id'),
    /** The account of a traveller at the portal. */
    userId: uuid('user_id'),
    reason: text('reason').$type<ErasureReason>().notNull(),
    kept: jsonb('kept').$type<KeptPaper[]>().notNull().default([]),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    erasedBy: uuid('erased_by'),
    at: instant('at').notNull().default(sql`now()`),
    /** The transaction that writes it, in which alone words can be erased. */
    transaction: text('transaction').notNull().default(sql`pg_current_xact_id()::text`),
  }),
)

/** How long an organisation keeps what nobody needs any more. */
export const retentions = tenant(
  pgTable('retention', {
    orgId: uuid('org_id').primaryKey(),
    lostMonths: smallint('lost_months'),
    passportMonths: smallint('passport_months'),
    messageMonths: smallint('message_months'),
    /** Lines of bank statements that are matched with nothing. */
    lineMonths: smallint('line_months'),
    /** Leads, and quotes of the tray, of whom nothing came. */
    leadMonths: smallint('lead_months'),
  }),
)
