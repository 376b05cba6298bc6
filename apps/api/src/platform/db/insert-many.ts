import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { runPrepared } from './prepared.ts'

/** A text the database takes: half of a sign that two halves make is no text to it. */
const wellFormed = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value

type Options = {
  onConflict?: 'nothing'
  /** Columns that the database works out of each row, which is `given` there: their names with what is written. */
  workedOut?: Readonly<Record<string, string>>
}

// As JSON such a half is written as its number, so most texts need not be gone through sign by sign.
const halfSign = /\\ud[89a-f]/i

/** What is kept as JSON, as it travels: a row's part, or rows as one value. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value)
  return halfSign.test(text) ? JSON.stringify(value, wellFormed) : text
}

/** The statement that adds one row, with a value for each column it names. */
export function insertOneText<T extends PgTable>(
  table: T,
  row: T['$inferInsert'],
): { text: string; values: unknown[] } {
  const given: Record<string, unknown> = row
  const used = Object.entries(getTableColumns(table)).filter(([key]) => given[key] !== undefined)
  const names = used.map(([, { name }]) => `"${name}"`).join(', ')
  const values = used.map(([key, column]) => {
    const value = given[key]
    if (value === null) return null
    return column.dataType === 'json' ? jsonOf(value) : column.mapToDriverValue(value)
  })
  const places = used.map((_, index) => `$${index + 1}`).join(', ')
  return { text: `insert into "${getTableName(table)}" (${names}) values (${places})`, values }
}

/** The statement that adds rows given as `$1`, and the rows by the names of their columns. */
export function insertText<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  workedOut: Options['workedOut'] = {},
): { name: string; text: string; records: Record<string, unknown>[] } {
  const given: readonly Record<string, unknown>[] = rows
  const used = Object.entries(getTableColumns(table)).filter(([key]) => given.some((row) => row[key] !== undefined))
  const names = used.map(([, { name }]) => `"${name}"`).join(', ')
  const name = getTableName(table)
  return {
    name,
    text: `insert into "${name}" (${[names, ...Object.keys(workedOut)].join(', ')})
     select ${[names, ...Object.values(workedOut)].join(', ')} from json_populate_recordset(null::"${name}", $1::json) given`,
    records: given.map((row) => Object.fromEntries(used.map(([key, column]) => [column.name, row[key]]))),
  }
}

/**
 * Adds rows by one statement whose text is the same however many they are, since they travel as one value. A column
 * that no row names gets its default; one that only some name is null in the others.
 */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  { onConflict, workedOut = {} }: Options = {},
): Promise<void> {
  if (rows.length === 0) return
  const { text, records } = insertText(table, rows, workedOut)
  await runPrepared(db, onConflict === 'nothing' ? `${text} on conflict do nothing` : text, [jsonOf(records)])
}
