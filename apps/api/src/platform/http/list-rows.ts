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

/** A search is counted up to here: whoever finds more than that types another word. */
const searchedMost = 200

/** What is said of a list that is counted up to one more than `most`; a page that is not full is the last. */
function countedMeta({ page, pageSize }: ListQuery, rows: number, counted: number, most: number) {
  const isLast = rows > 0 && rows < pageSize
  if (isLast && counted > most) return { page, pageSize, total: (page - 1) * pageSize + rows, more: false }
  return { page, pageSize, total: Math.min(counted, most), more: counted > most }
}

/**
 * The rows of a counted list: as selects of these columns that have no row in common, as selects that are counted, and for a search
 * also as they are found, in no order.
 */
export type ListSource = {
  selects(columns: SQL): SQL[]
  counted: SQL[]
  found?(columns: SQL): SQL[]
  /** Asked instead of `selects` when all rows could be counted. */
  few?(columns: SQL): SQL[]
}

/**
 * What is known of a list: what is added to the select when it is counted, and whether it is so narrow that it is read whole; when
 * that depends on how many there are, `walked` is the condition by which it is gone through in its order otherwise.
 */
type Shape = { counting?: SQL | undefined; narrow?: boolean; walked?: SQL | undefined }

/** The rows of one table that hold a condition. */
export function rowsWhere(
  table: PgTable,
  where: SQL = sql`true`,
  { counting, narrow, walked }: Shape = {},
): ListSource {
  // `offset 0` keeps the database from walking through an order in the hope to meet a few rows soon.
  const whole = (columns: SQL) => [
    sql`select ${columns} from (select * from ${table} where ${where} offset 0) ${table}`,
  ]
  return {
    selects:
      narrow && !walked
        ? whole
        : (columns) => [sql`select ${columns} from ${table} where ${(narrow && walked) || where}`],
    counted: [sql`select 1 from ${table} where ${where} ${counting ?? sql``}`],
    ...(narrow && walked && { few: whole }),
  }
}

/** The same for a condition that searches. */
export function rowsFound(table: PgTable, where: SQL | undefined): ListSource {
  const source = rowsWhere(table, where)
  return { ...source, found: source.selects }
}

const union = (selects: readonly SQL[]): SQL =>
  sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  )

const upTo = (most: number) => sql.raw(String(most + 1))

/** How many rows a list has, up to one more than are counted. */
export const countOf = ({ counted }: ListSource, most: number = countedMost): SQL =>
  sql`select count(*)::int from (${union(counted)} limit ${upTo(most)}) counted`

type Order = { columns: SQL; order: SQL }

/** What a page is put in order by. Without a word on nulls, so that one index serves both directions. */
function orderOf({ sort }: ListQuery, { sort: columns, id }: Keys): Order {
  const column = columns[sort.replace('-', '')]
  if (!column) throw new Error(`No column for sort ${sort}`)
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return { columns: sql`${id} as id, ${column} as place`, order: sql`order by place ${direction}, id ${direction}` }
}

const pageAt = ({ page, pageSize }: ListQuery) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** The ids of a page. */
function idsOf({ selects }: ListSource, query: ListQuery, { columns, order }: Order): SQL {
  const parts = selects(columns).map((select) => sql`${select} ${order} limit ${query.page * query.pageSize}`)
  return sql`select id from (${union(parts)}) found ${order} ${pageAt(query)}`
}

type Ids = { total: number; ids: string[] }

async function readIds(db: Db, statement: SQL): Promise<Ids> {
  const { rows } = await db.execute<Ids>(statement)
  return rows[0] ?? { total: 0, ids: [] }
}

/** What is searched for is found once and then put in order; when it is too much for that, it is met on the way through the order. */
async function readFound(db: Db, query: ListQuery, { id }: Keys, order: Order, source: ListSource): Promise<Ids> {
  const found = source.found?.(sql`${id} as id`) ?? []
  // Only ids are found, since an index has these whatever the order is.
  const these = sql`select ${order.columns} from ${id.table} where ${id} = any (array(select id from few))`
  const few = await readIds(
    db,
    sql`with few as materialized (select id from (${union(found)}) found limit ${upTo(searchedMost)})
      select (select count(*)::int from few) as total,
        array(select id from (${these}) found ${order.order} ${pageAt(query)}) as ids`,
  )
  if (few.total <= searchedMost) return few
  const { ids } = await readIds(db, sql`select 0 as total, array(${idsOf(source, query, order)}) as ids`)
  return { total: few.total, ids }
}

/** Rows and count by one statement, or, where the count decides how the rows are read, by two. */
async function readCounted(db: Db, query: ListQuery, order: Order, source: ListSource): Promise<Ids> {
  const { few } = source
  if (!few) return readIds(db, sql`select (${countOf(source)}) as total, array(${idsOf(source, query, order)}) as ids`)
  const { total } = await readIds(db, sql`select (${countOf(source)}) as total`)
  const from = total <= countedMost ? { ...source, selects: few } : source
  const { ids } = await readIds(db, sql`select 0 as total, array(${idsOf(from, query, order)}) as ids`)
  return { total, ids }
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
  const order = orderOf(query, keys)
  const { total, ids } = source.found
    ? await readFound(db, query, keys, order, source)
    : await readCounted(db, query, order, source)
  const statement = show(sql`${keys.id} = any (${sql.param(ids)}::uuid[])`)
  const shown = ids.length > 0 ? await statement.prepare(nameOf(statement.toSQL().sql)).execute() : []
  const byId = new Map(shown.map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  return { rows, meta: countedMeta(query, rows.length, total, source.found ? searchedMost : countedMost) }
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
