import { countedMost, type ListQuery, type PageMeta } from '@karavan/contracts/kit/list'
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { runSql } from '../db/run-sql.ts'

/** `before` is what an order begins with where its index does, and which puts nothing in another place. */
type Keys = { sort: Record<string, PgColumn | SQL>; id: PgColumn; before?: Record<string, SQL> }

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

/** The rows of these ids, for a select that is kept. */
export const isAmong = (id: PgColumn): SQL => sql`${id} = any (${sql.placeholder('ids')}::uuid[])`

/** How many rows there are in all, beside each row of the page: rows and count come by one statement. */
export const totalRows = sql<number>`count(*) over ()`.mapWith(Number).as('total_rows')

/** A search is counted up to here: whoever finds more than that types another word. */
export const searchedMost = 200

/** So many rows of a search are met at least when they are too many to be found. */
const metMost = 60

/** What is said of a list that is counted up to one more than `most`; a page that is not full is the last. */
function countedMeta({ page, pageSize }: ListQuery, rows: number, counted: number, most: number) {
  const isLast = rows > 0 && rows < pageSize
  if (isLast && counted > most) return { page, pageSize, total: (page - 1) * pageSize + rows, more: false }
  return { page, pageSize, total: Math.min(counted, most), more: counted > most }
}

/**
 * Rows as they are found, in no order: selects of their ids, what these are found with, and whether it is too much to look at; or
 * `whole`, when what they are put in order by is found with them.
 */
type Found = { rows(columns: SQL): SQL[]; beside?: SQL; tooMany?: SQL; whole?: boolean }

/** The rows of a counted list: as a select of these columns, as one that is counted, and for a search also as they are found. */
export type ListSource = {
  select(columns: SQL): SQL
  counted: SQL
  /** Up to where it is counted, when not to the usual. */
  most?: number | undefined
  found?: Found
  /** Asked instead of `select` when all rows could be counted. */
  few?(columns: SQL): SQL
}

/**
 * What is known of a list: the condition by which it is counted when that is another one, up to where, and whether it is so narrow
 * that it is read whole; when that depends on how many there are, `walked` is the condition by which it is gone through in its order otherwise.
 */
type Shape = { counted?: SQL | undefined; most?: number | undefined; narrow?: boolean; walked?: SQL | undefined }

/** The rows of one table that hold a condition. */
export function rowsWhere(
  table: PgTable,
  where: SQL = sql`true`,
  { counted, most, narrow, walked }: Shape = {},
): ListSource {
  // `offset 0` keeps the database from walking through an order in the hope to meet a few rows soon.
  const whole = (columns: SQL) => sql`select ${columns} from (select * from ${table} where ${where} offset 0) ${table}`
  return {
    select:
      narrow && !walked
        ? whole
        : (columns) => sql`select ${columns} from ${table} where ${(narrow && walked) || where}`,
    counted: sql`select 1 from ${table} where ${counted ?? where}`,
    most,
    ...(narrow && walked && { few: whole }),
  }
}

/** The same for a condition that searches, or leaves few in another way; up to `most` of them are found at once. */
export function rowsFound(table: PgTable & { id: PgColumn }, where: SQL | undefined, most = searchedMost): ListSource {
  const source = rowsWhere(table, where, { most })
  return { ...source, found: { rows: (columns) => [source.select(columns)], whole: most > searchedMost } }
}

const upTo = (most: number) => sql.raw(String(most + 1))

const union = (selects: readonly SQL[]): SQL =>
  sql.join(
    selects.map((select) => sql`(${select})`),
    sql` union all `,
  )

/** What is found, up to one more than `most`, as `few`. */
const fewOf = ({ rows, beside }: Found, most: number, columns: SQL): SQL =>
  sql`with ${beside ? sql`${beside}, ` : sql``}few as materialized (select * from (${union(rows(columns))}) found limit ${upTo(most)})`

/** How many rows a list has, up to one more than are counted. */
export function countOf({ counted, found }: ListSource, most: number): SQL {
  const all = sql`select count(*)::int from (${counted} limit ${upTo(most)}) counted`
  if (!found) return all
  return sql`${fewOf(found, most, sql`1 as one`)} select case when ${found.tooMany ?? sql`false`} then (${all}) else (select count(*)::int from few) end`
}

/** The rows of a list with these columns, up to one more than are wanted, in no order. */
export function someOf({ select, found }: ListSource, most: number, columns: SQL): SQL {
  const all = sql`${select(columns)} limit ${upTo(most)}`
  if (!found) return all
  const tooMany = found.tooMany ?? sql`false`
  return sql`${fewOf(found, most, columns)} select * from few where not (${tooMany}) union all (select * from (${all}) every_one where ${tooMany})`
}

type Order = { columns: SQL; order: SQL }

/** What a page is put in order by. Without a word on nulls, so that one index serves both directions. */
function orderOf({ sort }: ListQuery, { sort: columns, id, before }: Keys): Order {
  const name = sort.replace('-', '')
  const column = columns[name]
  if (!column) throw new Error(`No column for sort ${sort}`)
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const first = before?.[name]
  return {
    columns: sql`${id} as id, ${column} as place${first ? sql`, ${first} as part` : sql``}`,
    order: sql`order by ${first ? sql`part ${direction}, ` : sql``}place ${direction}, id ${direction}`,
  }
}

const pageAt = ({ page, pageSize }: ListQuery) => sql`limit ${pageSize} offset ${(page - 1) * pageSize}`

/** The ids of a page. */
const idsOf = (select: ListSource['select'], query: ListQuery, { columns, order }: Order): SQL =>
  sql`array(select id from (${select(columns)}) found ${order} ${pageAt(query)})`

type Ids = { total: number; ids: string[] }

async function readIds(db: Db, statement: SQL): Promise<Ids> {
  const [found] = await runSql<Ids>(db, statement)
  return found ?? { total: 0, ids: [] }
}

/** Rows and count by one statement, or, where the count decides how the rows are read, by two. */
async function readCounted(db: Db, query: ListQuery, order: Order, source: ListSource) {
  const { few, select, most = countedMost } = source
  const count = sql`(${countOf(source, most)}) as total`
  if (!few) return { ...(await readIds(db, sql`select ${count}, ${idsOf(select, query, order)} as ids`)), most }
  const { total } = await readIds(db, sql`select ${count}`)
  const { ids } = await readIds(db, sql`select 0 as total, ${idsOf(total <= most ? few : select, query, order)} as ids`)
  return { total, ids, most }
}

/**
 * What is searched for is found once and then put in order. When it is too much for that, it is met on the way through the order;
 * where it was not even looked at, it is met somewhat further than the page goes, and that is what is counted of it.
 */
async function readFound(db: Db, query: ListQuery, { id }: Keys, order: Order, source: ListSource, found: Found) {
  const { most: fewMost = searchedMost } = source
  // Only ids are found mostly, since an index has these whatever the order is.
  const columns = found.whole ? order.columns : sql`${id} as id`
  const these = found.whole
    ? () => sql`select * from few`
    : (placed: SQL) => sql`select ${placed} from ${id.table} where ${id} = any (array(select id from few))`
  const total = sql`(select case when ${found.tooMany ?? sql`false`} then -1 else count(*)::int end from few)`
  const few = await readIds(
    db,
    sql`${fewOf(found, fewMost, columns)}, counted as materialized (select ${total} as total)
      select total, case when total between 0 and ${fewMost} then ${idsOf(these, query, order)} else '{}' end as ids
      from counted`,
  )
  if (few.total >= 0 && few.total <= fewMost) return { ...few, most: fewMost }
  const metOf = async (asked: ListQuery) =>
    (await readIds(db, sql`select 0 as total, ${idsOf(source.select, asked, order)} as ids`)).ids
  if (few.total >= 0) return { total: few.total, ids: await metOf(query), most: fewMost }
  const most = Math.max(query.page * query.pageSize, metMost)
  const met = await metOf({ ...query, page: 1, pageSize: most + 1 })
  const from = (query.page - 1) * query.pageSize
  return { total: met.length, ids: met.slice(from, from + query.pageSize), most }
}

/**
 * A page of a counted list: how many there are and the ids of the page, and then what is shown of these, by a select that is
 * kept (`keepSelect`). What does not belong to the page is passed without being read.
 */
export async function countedPage<T extends { id: string }>(
  db: Db,
  query: ListQuery,
  keys: Keys,
  source: ListSource,
  show: (ids: string[]) => Promise<T[]>,
): Promise<{ rows: T[]; meta: PageMeta & { more: boolean } }> {
  const order = orderOf(query, keys)
  const { total, ids, most } = source.found
    ? await readFound(db, query, keys, order, source, source.found)
    : await readCounted(db, query, order, source)
  const shown = ids.length > 0 ? await show(ids) : []
  const byId = new Map(shown.map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  return { rows, meta: countedMeta(query, rows.length, total, most) }
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
