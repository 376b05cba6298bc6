import { sql } from 'drizzle-orm'
import { date, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'
import type { InvoiceDocument } from '../../sales/core/index.ts'

/** What an agency's invoice to its customer says, as it stood on the day; in minor units. */
export const crmInvoices = tenant(
  pgTable('crm_invoice', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    bookingId: uuid('booking_id').notNull(),
    kind: text('kind').$type<'invoice' | 'credit-note'>().notNull(),
    number: text('number').notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    against: uuid('against'),
    content: jsonb('content').$type<InvoiceDocument>().notNull(),
    total: numeric('total', { precision: 14, scale: 2, mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type CrmInvoiceRecord = typeof crmInvoices.$inferSelect
