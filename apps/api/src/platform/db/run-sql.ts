import { Column, Param, SQL, sql, StringChunk, Table } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './database.ts'
import { nameOf } from './preparing-client.ts'

const dialect = new PgDialect()
const names = new WeakMap<object, string>()

/** A column or a table as drizzle writes it, which it is asked for once. */
function writtenName(named: Column | Table): string {
  const known = names.get(named)
  if (known) return known
  const { sql: text } = dialect.sqlToQuery(sql`${named}`)
  names.set(named, text)
  return text
}

const isValue = (chunk: unknown): boolean => chunk === null || ['string', 'number', 'boolean'].includes(typeof chunk)

/** Whether the values of a part stand in its text; drizzle keeps to itself that it knows. */
const isInline = (part: SQL) => (part as unknown as { shouldInlineParams: boolean }).shouldInlineParams

/** Writes down what statements are mostly made of; false when there is something else among it. */
function write(chunk: unknown, text: string[], values: unknown[]): boolean {
  if (chunk === undefined) return true
  if (chunk instanceof StringChunk) {
    text.push(...chunk.value)
    return true
  }
  if (chunk instanceof SQL) return !isInline(chunk) && chunk.queryChunks.every((part) => write(part, text, values))
  if (chunk instanceof Column || chunk instanceof Table) {
    text.push(writtenName(chunk))
    return true
  }
  if (Array.isArray(chunk)) return writeList(chunk, text, values)
  const value: unknown =
    chunk instanceof Param && isValue(chunk.value) && chunk.value !== null
      ? chunk.encoder.mapToDriverValue(chunk.value)
      : chunk
  if (!isValue(value)) return false
  text.push(`$${values.push(value)}`)
  return true
}

function writeList(chunks: readonly unknown[], text: string[], values: unknown[]): boolean {
  text.push('(')
  const good = chunks.every((part, at) => {
    if (at > 0) text.push(', ')
    return write(part, text, values)
  })
  text.push(')')
  return good
}

type Written = { text: string; values: unknown[] }

/** A statement as it is sent: the same as drizzle writes, at a fraction of what that takes. */
export function writeSql(statement: SQL): Written {
  const text: string[] = []
  const values: unknown[] = []
  if (write(statement, text, values)) return { text: text.join(''), values }
  const { sql: slowly, params } = dialect.sqlToQuery(statement)
  return { text: slowly, values: params }
}

const asText = (value: string) => value
const { TIMESTAMP, TIMESTAMPTZ, INTERVAL } = pg.types.builtins
const moments = new Set<number>([TIMESTAMP, TIMESTAMPTZ, INTERVAL])

/** Moments stay the text they come as, as drizzle leaves them. */
export const momentsAsText = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    moments.has(type) ? asText : (pg.types.getTypeParser(type, format) as (value: string) => unknown),
}

/** Runs a statement; a prepared one is parsed and planned once per connection, whatever its values are. */
export async function runSql<T extends pg.QueryResultRow>(db: Db, statement: SQL, prepared = false): Promise<T[]> {
  const { text, values } = writeSql(statement)
  const name = prepared ? { name: nameOf(text) } : {}
  return (await db.$client.query<T>({ ...name, text, values, types: momentsAsText })).rows
}
