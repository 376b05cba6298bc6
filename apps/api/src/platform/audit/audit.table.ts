import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/column.ts'
import { tenant } from '../db/table-class.ts'

export const auditEntries = tenant(
  pgTable(
    'audit_entry',
    {
      id: uuid('id').primaryKey(),
      orgId: uuid('org_id').notNull(),
      entity: text('entity').notNull(),
      entityId: uuid('entity_id').notNull(),
      action: text('action').notNull(),
      actorId: uuid('actor_id'),
      actorName: text('actor_name').notNull(),
      changes: jsonb('changes').$type<Change[]>().notNull(),
      requestId: text('request_id').notNull(),
      at: instant('at').notNull().default(sql`now()`),
    },
    (table) => [index('audit_entry_entity_idx').on(table.entity, table.entityId, table.at)],
  ),
)

export type Change = { field: string; from: unknown; to: unknown }
