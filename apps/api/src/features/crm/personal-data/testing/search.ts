import { inflateRawSync } from 'node:zlib'
import type { Database } from '../../../../platform/db/database.ts'
import { readRows } from '../../../../testing/rows.ts'

/** Tables whose rows stay as the law asks; an erasure names the papers in them. */
export const keptByLaw = [
  ...['crm_invoice.content', 'invoice.document'],
  'ledger_transaction.actor_name',
  'ledger_transaction.description',
]

export type Found = { place: string; count: number }

/** Where anything of the person stands, in every column of every table that can hold words. */
export async function findWords(database: Pick<Database, 'pool'>, words: string): Promise<Found[]> {
  const [all] = await readRows<{ text: string }>(
    database,
    `select string_agg(format('select %L as place, count(*)::int as count from %I.%I where %I::text ~* $1',
       c.table_name || '.' || c.column_name, c.table_schema, c.table_name, c.column_name), ' union all ') as text
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector', 'USER-DEFINED')`,
  )
  return readRows<Found>(database, `select * from (${all?.text}) found where count > 0 order by place`, [words])
}

/** How many jobs are to be done by now and are not. */
export async function countUnderWay(database: Pick<Database, 'pool'>): Promise<number> {
  const [found] = await readRows<{ count: number }>(
    database,
    `select count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`,
  )
  return found?.count ?? 0
}

/** The files of a ZIP by their names. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04_03_4b_50; ) {
    const [packed, named] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)]
    const name = bytes.subarray(at + 30, at + 30 + named).toString()
    files.set(name, inflateRawSync(bytes.subarray(at + 30 + named, at + 30 + named + packed)))
    at += 30 + named + packed
  }
  return files
}
