import type { TaxRow } from '@karavan/domain/money/tax/tax-row'
import { date, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '../../../platform/db/column.ts'
import { internal } from '../../../platform/db/table-class.ts'

const limit = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

export const taxRows = internal(
  pgTable('tax_row', {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<TaxRow['kind']>().notNull(),
    service: text('service').$type<TaxRow['service']>().notNull(),
    market: text('market').$type<TaxRow['market']>().notNull(),
    basis: text('basis').$type<TaxRow['basis']>().notNull(),
    rate: numeric('rate', { precision: 6, scale: 3, mode: 'number' }).notNull(),
    slabAbove: limit('slab_above'),
    slabUpTo: limit('slab_up_to'),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validUntil: date('valid_until', { mode: 'string' }),
    ...versioned(),
  }),
)
