import type { QueryResultRow } from 'pg'
import type { Db } from './database.ts'
import { nameOf } from './preparing-client.ts'

/** Runs a statement that the database parses once per connection; its text comes from code, never from a caller. */
export async function runPrepared<T extends QueryResultRow>(db: Db, text: string, values: unknown[]): Promise<T[]> {
  return (await db.$client.query<T>({ name: nameOf(text), text, values })).rows
}
