import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'

export const fileRows = tenant(
  pgTable('file', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind').$type<'image' | 'document'>().notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    /** When a picture was looked for that came a day before. */
    lookedAt: instant('looked_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)

/** Where the bytes of all files lie, and the mark that lies there too. */
export const fileStores = internal(
  pgTable('file_store', {
    one: boolean('one').primaryKey().default(true),
    kind: text('kind').$type<'disk' | 's3'>().notNull(),
    mark: uuid('mark').notNull(),
    place: text('place').notNull(),
    tiedAt: instant('tied_at').notNull().default(sql`now()`),
  }),
)

export const uploadTokens = internal(
  pgTable('upload_token', {
    hash: text('hash').primaryKey(),
    userId: uuid('user_id').notNull(),
    orgId: uuid('org_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  }),
)
