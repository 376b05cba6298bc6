import type { SupplierPayment } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const supplierRefunds = tenant(
  pgTable('supplier_refund', {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    orgId: uuid('org_id').notNull(),
    supplierId: uuid('supplier_id').notNull(),
    amount: amount('amount').notNull(),
    paidIn: amount('paid_in').notNull(),
    receivedOn: day('received_on').notNull(),
    way: text('way').$type<SupplierPayment['way']>().notNull(),
    reference: text('reference').notNull(),
    referenceKey: text('reference_key').generatedAlwaysAs(
      sql`upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))`,
    ),
    note: text('note').notNull().default(''),
    recordedBy: text('recorded_by').notNull(),
    postedId: uuid('posted_id').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
