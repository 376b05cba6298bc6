import { bigint, date, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { internal } from '../../../platform/db/table-class.ts'

const amount = (name: string) => numeric(name, { precision: 18, scale: 2, mode: 'number' }).notNull()

const keys = () => ({
  orgId: uuid('org_id').notNull(),
  month: date('month', { mode: 'string' }).notNull(),
  measure: text('measure').notNull(),
  kind: text('kind').notNull(),
  key: text('key').notNull(),
  part: text('part').notNull(),
  amount: amount('amount'),
  margin: amount('margin'),
})

/** Changes that are not in the sums yet; written by triggers only. */
export const crmDeltas = internal(pgTable('crm_delta', { ...keys(), count: integer('count').notNull() }))

/** Sums by organisation and month; written by folding only. */
export const crmRollups = internal(
  pgTable('crm_rollup', { ...keys(), count: bigint('count', { mode: 'number' }).notNull() }),
)
