import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { gatheredFor, type LateWrite, sentFor } from './gathered-writes.ts'
import { insertOneText, insertText, jsonOf } from './insert-many.ts'
import { nameOf } from './preparing-client.ts'

/**
 * Writes with the next statement of the transaction, at the latest with its COMMIT; all that is waiting then goes as
 * one statement. Whatever the transaction asks later finds it written. Outside of a transaction it is written at once.
 */
export async function writeLate<R>(db: Db, write: LateWrite<R>): Promise<void> {
  if (write.rows.length === 0) return
  const writes = gatheredFor(db.$client)
  if (writes) return writes.add(write)
  const { text, values } = sentFor(write)
  await db.$client.query({ name: nameOf(text), text, values: [...values] })
}

/** Adds rows that nobody waits for, late; a column that none of them names gets its default. */
export function insertLate<T extends PgTable>(db: Db, table: T, rows: readonly T['$inferInsert'][]): Promise<void> {
  const { name, text } = insertText(table, rows)
  return writeLate<T['$inferInsert']>(db, {
    name: `new_${name}`,
    text,
    rows,
    valuesOf: (all) => [jsonOf(insertText(table, all).records)],
    single: (row) => insertOneText(table, row),
  })
}
