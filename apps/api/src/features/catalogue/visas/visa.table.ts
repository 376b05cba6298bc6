import type { Visa } from '@karavan/contracts/catalogue/visas/visa.contract'
import type { VisaCategory, VisaEntry } from '@karavan/domain/catalogue/visas/visa'
import { date, jsonb, numeric, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '../../../platform/db/column.ts'
import { catalogue, internal } from '../../../platform/db/table-class.ts'

export const visas = catalogue(
  pgTable('visa', {
    id: uuid('id').primaryKey(),
    country: text('country').notNull(),
    name: text('name').notNull(),
    category: text('category').$type<VisaCategory>().notNull(),
    entry: text('entry').$type<VisaEntry>().notNull(),
    stayDays: smallint('stay_days').notNull(),
    validityDays: smallint('validity_days').notNull(),
    processingDays: smallint('processing_days').notNull(),
    expressDays: smallint('express_days'),
    documents: jsonb('documents').$type<Visa['documents']>().notNull().default([]),
    passportValidityMonths: smallint('passport_validity_months').notNull().default(6),
    childUnderAge: smallint('child_under_age').notNull(),
    notes: text('notes').notNull().default(''),
    status: text('status').$type<Visa['status']>().notNull(),
    supplierId: uuid('supplier_id'),
    ...versioned(),
  }),
  'active',
)
export type VisaRecord = typeof visas.$inferSelect

const fee = (name: string) => numeric(name, { precision: 12, scale: 2, mode: 'number' })

export const visaRates = internal(
  pgTable('visa_rate', {
    id: uuid('id').primaryKey(),
    visaId: uuid('visa_id').notNull(),
    orgId: uuid('org_id'),
    adultEmbassyFee: fee('adult_embassy_fee').notNull(),
    adultServiceFee: fee('adult_service_fee').notNull(),
    childEmbassyFee: fee('child_embassy_fee').notNull(),
    childServiceFee: fee('child_service_fee').notNull(),
    expressSurcharge: fee('express_surcharge'),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }),
    note: text('note'),
    ...versioned(),
  }),
)
export type VisaRateRecord = typeof visaRates.$inferSelect
