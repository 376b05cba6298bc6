import type { SupplierPayment } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export const supplierPayments = tenant(
  pgTable('supplier_payment', {
    id: uuid('id').primaryKey(),
    number: text('number').notNull(),
    orgId: uuid('org_id').notNull(),
    paidOn: day('paid_on').notNull(),
    way: text('way').$type<SupplierPayment['way']>().notNull(),
    reference: text('reference').notNull(),
    referenceKey: text('reference_key').generatedAlwaysAs(
      sql`upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))`,
    ),
    note: text('note').notNull().default(''),
    paidBy: text('paid_by').notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

export const supplierPaymentParts = internal(
  pgTable('supplier_payment_part', {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id').notNull(),
    supplierId: uuid('supplier_id').notNull(),
    amount: amount('amount').notNull(),
    paidOut: amount('paid_out').notNull(),
    tds: amount('tds').notNull().default(0),
    tdsSection: text('tds_section'),
    advanceCurrency: text('advance_currency'),
    advanceAmount: amount('advance_amount'),
    postedId: uuid('posted_id').notNull(),
  }),
)

export const supplierPaymentBills = internal(
  pgTable(
    'supplier_payment_bill',
    {
      partId: uuid('part_id').notNull(),
      causeEntity: text('cause_entity').notNull(),
      causeId: uuid('cause_id').notNull(),
      amount: amount('amount').notNull(),
    },
    ({ partId, causeEntity, causeId }) => [primaryKey({ columns: [partId, causeEntity, causeId] })],
  ),
)
