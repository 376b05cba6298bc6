import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/auth/caller.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { hasWord } from '../../../platform/db/word-search.ts'
import { type ListSource, rowsWhere } from '../../../platform/http/list-rows.ts'
import { customers } from './customer.table.ts'

/** A table whose rows hang on customers, with the text of their own that is searched. */
type Hanging = PgTable & { id: PgColumn; customerId: PgColumn; searched: PgColumn }

/**
 * Rows under a condition that have every word, in their own text or in what their customer is found by: those that have the
 * longest word themselves, and those whose customer has it.
 */
export function rowsWithWords(
  table: Hanging,
  words: readonly string[],
  caller: Caller,
  where: SQL | undefined,
): ListSource {
  const [first, ...others] = words.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return rowsWhere(table, sql`false`)
  const own = (word: string) => hasWord(table.searched, word)
  const theirs = (word: string) => hasWord(customers.searchText, word)
  const rest = and(where, ...others.map((word) => sql`(${own(word)} or ${theirs(word)})`))
  const joined = sql`${table} join ${customers} on ${eq(customers.id, table.customerId)}`
  const named = and(theirs(first), scope(customers, caller))
  const hanging = and(sql`not ${own(first)}`, rest)
  const selectOwn = (columns: SQL) =>
    sql`select ${columns} from ${others.length > 0 ? joined : table} where ${and(own(first), rest)}`
  return {
    selects: (columns) => [selectOwn(columns), sql`select ${columns} from ${joined} where ${and(named, hanging)}`],
    // Customer by customer, so that it ends when enough are counted: `offset 0` keeps the database from another way.
    counted: [
      selectOwn(sql`1`),
      sql`select 1 from ${customers} cross join lateral (
        select 1 from ${table} where ${and(eq(table.customerId, customers.id), hanging)} offset 0) one where ${named}`,
    ],
  }
}
