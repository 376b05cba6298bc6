import type { QueryResultRow } from 'pg'
import type { Database } from '../platform/db/database.ts'

/** What a statement gives, straight from the database. */
export async function readRows<T extends QueryResultRow = Record<string, unknown>>(
  { pool }: Pick<Database, 'pool'>,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await pool.query<T>(text, values)).rows
}
