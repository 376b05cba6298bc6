import type { CrmBookingKind } from '@karavan/domain/crm/booking'
import { sql } from 'drizzle-orm'
import { numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const supplierBills = tenant(
  pgTable('supplier_bill', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    supplierId: uuid('supplier_id').notNull(),
    reference: text('reference').notNull(),
    referenceKey: text('reference_key').generatedAlwaysAs(
      sql`upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))`,
    ),
    /** The booking it is for, where it is for one. */
    bookingId: uuid('booking_id'),
    label: text('label').notNull(),
    kind: text('kind').$type<CrmBookingKind>().notNull(),
    billedOn: day('billed_on').notNull(),
    dueOn: day('due_on').notNull(),
    currency: text('currency').notNull(),
    rate: numeric('rate', { precision: 18, scale: 8, mode: 'number' }).notNull(),
    amount: amount('amount').notNull(),
    amountInr: amount('amount_inr').notNull(),
    inputTax: amount('input_tax').notNull().default(0),
    addedBy: text('added_by').notNull(),
    postedId: uuid('posted_id').notNull(),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: text('cancelled_by'),
    cancelledReason: text('cancelled_reason'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type SupplierBillRecord = typeof supplierBills.$inferSelect
