import { boolean, doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '../../../platform/db/column.ts'
import { catalogue } from '../../../platform/db/table-class.ts'

export const locations = catalogue(
  pgTable('location', {
    id: uuid('id').primaryKey(),
    location: text('location').notNull(),
    country: text('country').notNull(),
    stateCode: text('state_code'),
    displayName: text('display_name').notNull(),
    slug: text('slug').notNull(),
    description: text('description').notNull(),
    images: jsonb('images').$type<string[]>().notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    featured: boolean('featured').notNull(),
    status: text('status').$type<'active' | 'inactive'>().notNull(),
    ...versioned(),
  }),
  'active',
)
