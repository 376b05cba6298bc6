import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/auth/caller.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { hasWord } from '../../../platform/db/word-search.ts'
import { type ListSource, rowsFound } from '../../../platform/http/list-rows.ts'
import { customers } from './customer.table.ts'

/** A table whose rows hang on customers, with the text of their own that is searched. */
type Hanging = PgTable & { id: PgColumn; customerId: PgColumn; searched: PgColumn }

/** So many customers who have a word are kept in mind while rows are gone through. */
const knownMost = 100

/**
 * Rows under a condition that have every word, in their own text or in what their customer is found by. Found are those that have
 * the longest word themselves, and those whose customer has it, customer by customer: `offset 0` keeps the database to that.
 */
export function rowsWithWords(
  table: Hanging,
  words: readonly string[],
  caller: Caller,
  where: SQL | undefined,
): ListSource {
  const [first, ...others] = words.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return rowsFound(table, sql`false`)
  const own = (word: string) => hasWord(table.searched, word)
  const theirs = (word: string) => hasWord(customers.searchText, word)
  const either = (some: readonly string[]) => and(...some.map((word) => sql`(${own(word)} or ${theirs(word)})`))
  const isTheirs = eq(customers.id, table.customerId)
  const rest = and(where, either(others))
  const joined = sql`${table} join ${customers} on ${isTheirs}`
  // The few customers who have a word, found once; when they are many, each row's customer is looked up, after all else.
  const known = words.map(
    (
      word,
      at,
    ) => sql`array(select ${customers.id} from ${customers} where ${and(theirs(word), scope(customers, caller))}
      limit ${sql.raw(String(knownMost + 1))}) as ${sql.raw(`word${at}`)}`,
  )
  const met = words.map((word, at) => {
    const few = sql.raw(`(select word${at} from known)`)
    const areMany = sql`cardinality(${few}) > ${sql.raw(String(knownMost))}`
    const looked = sql`exists (select 1 from ${customers} where ${and(isTheirs, theirs(word))} offset 0)`
    return and(
      sql`(${own(word)} or ${areMany} or ${table.customerId} = any (${few}::uuid[]))`,
      sql`(${own(word)} or not ${areMany} or ${looked})`,
    )
  })
  const found = (columns: SQL) => [
    sql`select ${columns} from ${others.length > 0 ? joined : table} where ${and(own(first), rest)}`,
    sql`select ${columns} from ${customers} cross join lateral (
      select * from ${table} where ${and(isTheirs, sql`not ${own(first)}`, rest)} offset 0) ${table}
      where ${and(theirs(first), scope(customers, caller))}`,
  ]
  return {
    found,
    counted: found(sql`1`),
    selects: (columns) => [
      sql`with known as materialized (select ${sql.join(known, sql`, `)})
        select ${columns} from ${table} where ${and(where, ...met)}`,
    ],
  }
}
