import type { Supplier } from '@karavan/contracts/crm/suppliers/supplier'
import { jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { panColumns } from '../../../platform/crypto/pan.ts'
import { day, instant, versioned } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

type Contract = Supplier['contracts'][number]

export const suppliers = tenant(
  pgTable('supplier', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    name: text('name').notNull(),
    kinds: text('kinds').array().$type<Supplier['kinds']>().notNull().default([]),
    contacts: jsonb('contacts').$type<Supplier['contacts']>().notNull().default([]),
    country: text('country'),
    stateCode: text('state_code'),
    gstin: text('gstin'),
    ...panColumns(),
    bankKeyId: text('bank_key_id'),
    bankWrappedKey: text('bank_wrapped_key'),
    bankSealed: text('bank_sealed'),
    bankHint: text('bank_hint'),
    /** When another account was put in the place of one, by whom, and who has checked it since. */
    bankChangedAt: instant('bank_changed_at'),
    bankChangedBy: uuid('bank_changed_by'),
    bankCheckedAt: instant('bank_checked_at'),
    bankCheckedBy: text('bank_checked_by'),
    currency: text('currency').notNull().default('INR'),
    terms: jsonb('terms').$type<Supplier['terms']>(),
    creditLimit: numeric('credit_limit', { precision: 14, scale: 2, mode: 'number' }),
    cancellation: jsonb('cancellation').$type<Supplier['cancellation']>().notNull().default([]),
    tds: jsonb('tds').$type<Supplier['tds']>(),
    status: text('status').$type<Supplier['status']>().notNull().default('active'),
    notes: text('notes'),
    mergedInto: uuid('merged_into'),
    ...versioned(),
  }),
)
export type SupplierRecord = typeof suppliers.$inferSelect

export const supplierContracts = internal(
  pgTable('supplier_contract', {
    id: uuid('id').primaryKey(),
    supplierId: uuid('supplier_id').notNull(),
    fileId: uuid('file_id'),
    from: day('from_date').notNull(),
    until: day('until_date').notNull(),
    rates: jsonb('rates').$type<Contract['rates']>().notNull().default([]),
  }),
)
export type ContractRecord = typeof supplierContracts.$inferSelect
