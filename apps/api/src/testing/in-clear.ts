import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../platform/db/database.ts'
import { readRows } from './rows.ts'

/** The tables, of every schema of ours, in a row of which something stands that this describes. */
export async function tablesWith(database: Pick<Database, 'pool'>, pattern: string): Promise<string[]> {
  const tables = await readRows<{ name: string }>(
    database,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables)
    if ((await readRows(database, `select 1 from ${name} t where t::text ~ $1 limit 1`, [pattern])).length > 0)
      found.push(name)
  return found
}

/** The files under a folder in whose bytes something stands that this describes. */
export function filesWith(folder: string, pattern: RegExp): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => pattern.test(readFileSync(path, 'latin1')))
}
