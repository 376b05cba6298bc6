import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../../platform/auth/caller.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scope } from '../../../platform/db/table-class.ts'
import { hasWord, holdsWord } from '../../../platform/db/word-search.ts'
import { type ListSource, rowsFound, rowsWhere, searchedMost } from '../../../platform/http/list-rows.ts'
import { customers } from './customer.table.ts'

/** A table whose rows hang on customers, with the text that is searched: their own, and what their customer is found by. */
type Hanging = PgTable & { id: PgColumn; customerId: PgColumn; searched: PgColumn; customerSearched: PgColumn }

const [opened, closed] = ['(select left(c.search_text, 200) from customer c where c.id = ', ' for key share)']

/** What the rows of a customer are found by; cut, since indexes carry it, and locked as by their key, so that it is not changing. */
export const searchedOfCustomer = (customerId: string): SQL<string> =>
  sql`${sql.raw(opened)}${customerId}${sql.raw(closed)}`

/** The same for each row that `insertMany` adds. */
export const searchedOfGiven = { customer_searched: `${opened}given.customer_id${closed}` }

/** Writes anew what the rows of a customer are found by, after the customer changed. */
export const retextIn =
  (table: Hanging) =>
  async (db: Db, customerId: string): Promise<void> => {
    const text = searchedOfCustomer(customerId)
    const column = sql.identifier(table.customerSearched.name)
    await db.execute(sql`update ${table} set ${column} = ${text}
      where ${eq(table.customerId, customerId)} and ${ne(table.customerSearched, text)}`)
  }

/**
 * Rows under a condition that have every word, in their own text or in what their customer is found by. Found are those that have
 * the longest word themselves, and those whose customer has it, customer by customer, unless these are many: `offset 0` keeps the
 * database to that. `newest` is the order whose index has both texts, by which they are counted then.
 */
export function rowsWithWords(
  table: Hanging,
  words: readonly string[],
  caller: Caller,
  where: SQL | undefined,
  newest: SQL,
): ListSource {
  const [first, ...others] = words.toSorted((a, b) => b.length - a.length)
  if (first === undefined) return rowsFound(table, sql`false`)
  const own = (word: string) => hasWord(table.searched, word)
  const has = (word: string) => sql`(${holdsWord(table.searched, word)} or ${holdsWord(table.customerSearched, word)})`
  const rest = and(where, ...others.map(has))
  const most = sql.raw(String(searchedMost))
  const areMany = sql`(select count(*) from theirs) > ${most}`
  const all = and(where, ...words.map(has))
  return {
    ...rowsWhere(table, all, { counted: sql`${all} order by ${newest}` }),
    found: {
      beside: sql`theirs as materialized (select ${customers.id} as id from ${customers}
        where ${and(hasWord(customers.searchText, first), scope(customers, caller))} limit ${most} + 1)`,
      tooMany: areMany,
      rows: (columns) => [
        sql`select ${columns} from ${table} where ${and(own(first), rest)}`,
        sql`select ${columns} from theirs cross join lateral (
          select * from ${table} where ${and(eq(table.customerId, sql`theirs.id`), sql`not ${own(first)}`, rest)} offset 0) ${table}
          where not (${areMany})`,
      ],
    },
  }
}
