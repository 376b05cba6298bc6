import { countedMost, type ListQuery, type PageMeta } from '@karavan/contracts/kit/list'
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core'

type Keys = { sort: Record<string, PgColumn | SQL>; id: PgColumn }

/** The order a list asks for, always ending with the primary key so that pages never overlap. */
export function orderBy(query: ListQuery, keys: Keys): SQL[] {
  const descending = query.sort.startsWith('-')
  const column = keys.sort[descending ? query.sort.slice(1) : query.sort]
  if (!column) throw new Error(`No column for sort ${query.sort}`)
  const direction = descending ? desc : asc
  return [sql`${direction(column)} nulls last`, direction(keys.id)]
}

const literal = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Matches the search text anywhere in one of the columns; nothing to search for matches all. */
export const searchIn = (text: string | undefined, columns: (PgColumn | SQL)[]): SQL | undefined =>
  text ? or(...columns.map((column) => ilike(column, literal(text)))) : undefined

/** A filter that was given must match; one that was not matches all. */
export const given = <T>(column: PgColumn, value: T | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

/** Joins the conditions that are there. */
export const allOf = (...conditions: (SQL | undefined)[]): SQL | undefined => and(...conditions)

/** How many rows there are in all, beside each row of the page: rows and count come by one statement. */
export const totalRows = sql<number>`count(*) over ()`.mapWith(Number).as('total_rows')

/** What is said of a list that is counted up to one more than `countedMost`; a page that is not full is the last. */
export function countedMeta(
  { page, pageSize }: ListQuery,
  rows: number,
  counted: number,
): PageMeta & { more: boolean } {
  const isLast = rows > 0 && rows < pageSize
  if (isLast && counted > countedMost) return { page, pageSize, total: (page - 1) * pageSize + rows, more: false }
  return { page, pageSize, total: Math.min(counted, countedMost), more: counted > countedMost }
}

/** Up to one more than are counted. */
export const countedRows = sql.raw(String(countedMost + 1))

/**
 * Ids and sort values of a search, with how many there are. `found` reads the matches by the search index and sorts them. When
 * there are more matches than are counted, `scanned` is used instead: it walks through the order of the list and keeps what
 * matches. Only one of the two is read to its end.
 */
export const foundOrScanned = (found: SQL, scanned: SQL): SQL =>
  sql`with few as materialized (
      select *, count(*) over () as all_found from (${found} limit ${countedRows}) found),
    many as (select from few where all_found = ${countedRows} limit 1)
    select id, place, all_found from few where not exists (select from many)
    union all select id, place, ${countedRows} from (${scanned}) met where exists (select from many)`

type Counted = { totalRows: number }

/** Runs a list's statement for the page asked for; `query` must select `totalRows`. */
export async function pageOf<Q extends PgSelect>(
  statement: Q,
  query: ListQuery,
): Promise<{ rows: Awaited<Q>; meta: PageMeta }> {
  const { page, pageSize } = query
  const rows = (await statement.limit(pageSize).offset((page - 1) * pageSize)) as Counted[]
  let all = rows[0]?.totalRows
  // Past the last page no row carries the count.
  if (all === undefined) all = page === 1 ? 0 : (((await statement.limit(1).offset(0)) as Counted[])[0]?.totalRows ?? 0)
  return { rows: rows as Awaited<Q>, meta: { page, pageSize, total: all } }
}
