import { countedMost, type ListQuery, type PageMeta } from '@karavan/contracts/kit/list'
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { nameOf } from '../db/preparing-client.ts'

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
function countedMeta({ page, pageSize }: ListQuery, rows: number, counted: number): PageMeta & { more: boolean } {
  const isLast = rows > 0 && rows < pageSize
  if (isLast && counted > countedMost) return { page, pageSize, total: (page - 1) * pageSize + rows, more: false }
  return { page, pageSize, total: Math.min(counted, countedMost), more: counted > countedMost }
}

/** Up to one more than are counted. */
const countedRows = sql.raw(String(countedMost + 1))

/** The rows of a counted list: as selects of these columns that have no row in common, and as selects that are counted. */
export type ListSource = { selects(columns: SQL): SQL[]; counted: SQL[] }

/** The rows of one table that hold a condition; `counting` is what is added to the select when they are counted. */
export const rowsWhere = (table: PgTable, where: SQL = sql`true`, counting: SQL = sql``): ListSource => ({
  selects: (columns) => [sql`select ${columns} from ${table} where ${where}`],
  counted: [sql`select 1 from ${table} where ${where} ${counting}`],
})

const union = (selects: readonly SQL[]): SQL =>
  sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  )

/** How many rows a list has, up to one more than are counted. */
export const countOf = ({ counted }: ListSource): SQL =>
  sql`select count(*)::int from (${union(counted)} limit ${countedRows}) counted`

/** The ids of a page. Without a word on nulls, so that one index serves both directions. */
function idsOf({ selects }: ListSource, { sort, page, pageSize }: ListQuery, { sort: columns, id }: Keys): SQL {
  const column = columns[sort.replace('-', '')]
  if (!column) throw new Error(`No column for sort ${sort}`)
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`order by place ${direction}, id ${direction}`
  const parts = selects(sql`${id} as id, ${column} as place`).map(
    (select) => sql`${select} ${order} limit ${page * pageSize}`,
  )
  return sql`select id from (${union(parts)}) found ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`
}

type Statement<T> = { toSQL(): { sql: string }; prepare(name: string): { execute(): Promise<T[]> } }

/**
 * A page of a counted list: how many there are and the ids of the page, and then what is shown of these, by a statement that the
 * database plans once. What does not belong to the page is passed without being read.
 */
export async function countedPage<T extends { id: string }>(
  db: Db,
  query: ListQuery,
  keys: Keys,
  source: ListSource,
  show: (these: SQL) => Statement<T>,
): Promise<{ rows: T[]; meta: PageMeta & { more: boolean } }> {
  const { rows: read } = await db.execute<{ total: number; ids: string[] }>(
    sql`select (${countOf(source)}) as total, array(${idsOf(source, query, keys)}) as ids`,
  )
  const { total = 0, ids = [] } = read[0] ?? {}
  const statement = show(sql`${keys.id} = any (${sql.param(ids)}::uuid[])`)
  const shown = ids.length > 0 ? await statement.prepare(nameOf(statement.toSQL().sql)).execute() : []
  const byId = new Map(shown.map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  return { rows, meta: countedMeta(query, rows.length, total) }
}

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
