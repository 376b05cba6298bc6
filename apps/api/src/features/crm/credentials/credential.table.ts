import { sql } from 'drizzle-orm'
import { date, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, versioned } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

export const portalCredentials = tenant(
  pgTable('portal_credential', {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    portal: text('portal').notNull(),
    url: text('url'),
    username: text('username').notNull(),
    notes: text('notes'),
    keyId: text('key_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
    sealedPassword: text('sealed_password').notNull(),
    passwordSetAt: instant('password_set_at').notNull().default(sql`now()`),
    rotateEveryDays: smallint('rotate_every_days'),
    rotateOn: date('rotate_on', { mode: 'string' }),
    rotationToldAt: instant('rotation_told_at'),
    lastRevealedAt: instant('last_revealed_at'),
    ...versioned(),
  }),
)
export type CredentialRecord = typeof portalCredentials.$inferSelect
