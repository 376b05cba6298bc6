import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { runPrepared } from './prepared.ts'

/** A text the database takes: half of a sign that two halves make is no text to it. */
const wellFormed = (_: string, value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value

type Options = { onConflict?: 'nothing' }

/**
 * Adds rows by one statement whose text is the same however many they are, since they travel as one value. A column
 * that no row names gets its default; one that only some name is null in the others.
 */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  { onConflict }: Options = {},
): Promise<void> {
  if (rows.length === 0) return
  const given: readonly Record<string, unknown>[] = rows
  const used = Object.entries(getTableColumns(table)).filter(([key]) => given.some((row) => row[key] !== undefined))
  const names = used.map(([, { name }]) => `"${name}"`).join(', ')
  const values = given.map((row) => Object.fromEntries(used.map(([key, { name }]) => [name, row[key]])))
  await runPrepared(
    db,
    `insert into "${getTableName(table)}" (${names})
     select ${names} from json_populate_recordset(null::"${getTableName(table)}", $1::json)
     ${onConflict === 'nothing' ? 'on conflict do nothing' : ''}`,
    [JSON.stringify(values, wellFormed)],
  )
}
