import type { HotelContract } from '@karavan/contracts/catalogue/rates/hotel-contract'
import { jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { day, versioned } from '../../../platform/db/column.ts'
import { internal } from '../../../platform/db/table-class.ts'

export const hotelContracts = internal(
  pgTable('hotel_contract', {
    hotelId: uuid('hotel_id').primaryKey(),
    reference: text('reference'),
    supplierName: text('supplier_name'),
    validFrom: day('valid_from').notNull(),
    validUntil: day('valid_until').notNull(),
    basis: text('basis').$type<HotelContract['basis']>().notNull(),
    commissionPercent: numeric('commission_percent', { precision: 5, scale: 2, mode: 'number' }),
    notes: text('notes'),
    fileId: uuid('file_id'),
    seasons: jsonb('seasons').$type<HotelContract['seasons']>().notNull(),
    ...versioned(),
  }),
)
