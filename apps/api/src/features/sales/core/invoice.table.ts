import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant, kept } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'
import type { InvoiceDocument } from './invoice-document.ts'

export const invoices = tenant(
  pgTable('invoice', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<'invoice' | 'credit-note'>().notNull(),
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    causeEntity: text('cause_entity').notNull(),
    causeId: uuid('cause_id').notNull(),
    causeKey: text('cause_key').notNull(),
    document: kept<InvoiceDocument>('document'),
    issuedOn: day('issued_on').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

/** From which number a series goes on that was begun elsewhere. */
export const invoiceStarts = internal(
  pgTable('invoice_start', {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    first: integer('first').notNull(),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
