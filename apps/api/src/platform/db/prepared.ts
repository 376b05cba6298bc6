import { createHash } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import type { Db } from './database.ts'

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** Runs a statement that the database parses once per connection; its text comes from code, never from a caller. */
export async function runPrepared<T extends QueryResultRow>(db: Db, text: string, values: unknown[]): Promise<T[]> {
  return (await db.$client.query<T>({ name: nameOf(text), text, values })).rows
}
