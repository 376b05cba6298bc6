import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** Registrations of papers with the invoice portal. */
export const einvoices = tenant(
  pgTable('einvoice', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    crmInvoiceId: uuid('crm_invoice_id'),
    invoiceId: uuid('invoice_id'),
    irn: text('irn').notNull(),
    ackNumber: text('ack_number').notNull(),
    ackAt: instant('ack_at').notNull(),
    signedQr: text('signed_qr').notNull(),
    recordedBy: text('recorded_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
