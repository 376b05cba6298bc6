import { Column, type DriverValueDecoder, getTableColumns, noopDecoder, Placeholder, SQL, Table } from 'drizzle-orm'
import type { Db } from './database.ts'
import { nameOf } from './preparing-client.ts'
import { momentsAsText } from './run-sql.ts'

type Fields = Record<string, unknown>
/** What a select of drizzle has that is needed to keep it. */
export type Select<T> = PromiseLike<T[]> & {
  toSQL(): { sql: string; params: unknown[] }
  readonly _: { readonly selectedFields: Fields }
}
type Decode = (value: unknown) => unknown
type Cell = { name: string; inside: string | null; decode: Decode | null }

type Decoder = DriverValueDecoder<unknown, unknown>
const untouched = new Set([Column.prototype.mapFromDriverValue, noopDecoder.mapFromDriverValue])

/** How a value is read; null when it is used as it comes. */
function decoderOf(field: unknown): Decode | null {
  const ofSql = field instanceof SQL ? field : (field as SQL.Aliased).sql
  const decoder = field instanceof Column ? field : (ofSql as unknown as { decoder: Decoder }).decoder
  return untouched.has(decoder.mapFromDriverValue) ? null : (value) => decoder.mapFromDriverValue(value)
}

const isLeaf = (field: unknown) => field instanceof Column || field instanceof SQL || field instanceof SQL.Aliased

/** The columns of a select in their order; what is selected as a table is an object of its own in each row. */
const cellsOf = (fields: Fields, inside: string | null = null): Cell[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (isLeaf(field)) return [{ name, inside, decode: decoderOf(field) }]
    if (inside !== null)
      throw new Error(`A kept select goes two objects deep at most, and ${inside}.${name} is a third`)
    return cellsOf((field instanceof Table ? getTableColumns(field) : field) as Fields, name)
  })

function readRow(cells: readonly Cell[], values: readonly unknown[]): Fields {
  const row: Fields = {}
  for (let at = 0; at < cells.length; at++) {
    const { name, inside, decode } = cells[at] as Cell
    const value = values[at]
    const target = inside === null ? row : ((row[inside] ??= {}) as Fields)
    target[name] = decode === null || value === null ? value : decode(value)
  }
  return row
}

/**
 * A select that is written down once and asked many times, with values for its placeholders: drizzle takes longer to write
 * one than the database to answer it. Nothing of a caller may be in what is built, but for the placeholders.
 */
export function keepSelect<T>(build: (db: Db) => Select<T>): (db: Db, values: Record<string, unknown>) => Promise<T[]> {
  let kept: { text: string; name: string; params: string[]; cells: Cell[] } | undefined
  const keep = (db: Db) => {
    const select = build(db)
    const { sql: text, params } = select.toSQL()
    return {
      text,
      name: nameOf(text),
      params: params.map((param) => {
        if (param instanceof Placeholder) return param.name as string
        throw new Error('A kept select has a value of its own')
      }),
      cells: cellsOf(select._.selectedFields),
    }
  }
  return async (db, values) => {
    const { text, name, params, cells } = (kept ??= keep(db))
    const { rows } = await db.$client.query<unknown[]>({
      name,
      text,
      values: params.map((param) => values[param]),
      rowMode: 'array',
      types: momentsAsText,
    })
    return rows.map((row) => readRow(cells, row) as T)
  }
}
