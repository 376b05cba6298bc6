import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/column.ts'
import { internal } from '../../../platform/db/table-class.ts'

export type Chain = 'ledger' | 'carried' | 'audit'

export const seals = internal(
  pgTable('seal', {
    chain: text('chain').$type<Chain>().notNull(),
    number: integer('number').notNull(),
    lastId: uuid('last_id').notNull(),
    prints: text('prints').notNull(),
    hash: text('hash').notNull(),
    at: instant('at').notNull().default(sql`now()`),
  }),
)

/** What the start of the program did once and need not look for again. */
export const doneOnce = internal(
  pgTable('done_once', { name: text('name').primaryKey(), at: instant('at').notNull().default(sql`now()`) }),
)

/** Entries of the trail and the books whose words were erased, by the prints they had before and have since. */
export const erasedPrints = internal(
  pgTable('erased_print', {
    rowId: uuid('row_id').primaryKey(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    sign: text('sign').notNull(),
  }),
)
