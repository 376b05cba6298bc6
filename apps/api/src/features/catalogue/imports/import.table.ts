import type { CellFault, FieldChange, LineKind } from '@karavan/domain/base/sheet-head'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, kept } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export const catalogueImports = tenant(
  pgTable('catalogue_import', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<'rates' | 'hotels'>().notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    fileName: text('file_name').notNull(),
    status: text('status').$type<'checked' | 'applied' | 'undone'>().notNull().default('checked'),
    newRows: integer('new_rows').notNull(),
    changedRows: integer('changed_rows').notNull(),
    sameRows: integer('same_rows').notNull(),
    errorRows: integer('error_rows').notNull(),
    ignored: text('ignored').array().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    expiresAt: instant('expires_at').notNull(),
    appliedAt: instant('applied_at'),
    appliedBy: text('applied_by'),
    undoneAt: instant('undone_at'),
    undoneBy: text('undone_by'),
  }),
)

export const catalogueImportRows = internal(
  pgTable('catalogue_import_row', {
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    kind: text('kind').$type<LineKind>().notNull(),
    hotelId: uuid('hotel_id'),
    roomId: uuid('room_id'),
    hotel: text('hotel').notNull(),
    room: text('room'),
    startDate: text('start_date'),
    endDate: text('end_date'),
    weekdays: text('weekdays'),
    differences: kept<FieldChange[]>('differences'),
    faults: kept<CellFault[]>('faults'),
    written: jsonb('written'),
  }),
)

export const catalogueImportHotels = internal(
  pgTable('catalogue_import_hotel', {
    importId: uuid('import_id').notNull(),
    hotelId: uuid('hotel_id').notNull(),
    hotelName: text('hotel_name').notNull(),
    version: integer('version').notNull(),
    appliedVersion: integer('applied_version'),
    before: jsonb('before'),
  }),
)
