import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** How long somebody has to use what they uploaded. */
const patience = sql`interval '1 day'`

/** Columns that name a document within a list; those with a foreign key are found in the database itself. */
const listed = [
  { table: 'org', key: 'id', column: 'verification_documents', field: 'fileId' },
  { table: 'message_in', key: 'org_id', column: 'files', field: 'id' },
]

/** What tells of what happened, and uses nothing. */
const silent = ['file', 'audit_entry', 'idempotency_key', 'mail', 'mailbox']

/** Which columns point at files. */
async function pointers(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'file'::regclass`)
  return rows
}

/** Deletes documents that nobody used within a day. */
export async function deleteUnusedDocuments(db: Db): Promise<void> {
  const pointed = (await pointers(db)).map(
    ({ table, column }) =>
      sql`and not exists (select 1 from ${sql.identifier(table)} t where t.${sql.identifier(column)} = f.id)`,
  )
  const named = listed.map(
    ({ table, key, column, field }) => sql`and not exists (select 1 from ${sql.identifier(table)} t,
      jsonb_array_elements(t.${sql.identifier(column)}) one
      where t.${sql.identifier(key)} = f.org_id and one ->> ${field} = f.id::text)`,
  )
  await db.execute(sql`
    delete from file f where f.kind = 'document' and f.created_at < now() - ${patience}
      ${sql.join([...pointed, ...named], sql` `)}`)
}

/** The tables that may hold the address of a picture. */
async function tablesWithText(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)`)
  return rows.map(({ name }) => name).filter((name) => !silent.includes(name))
}

/** Looks for the pictures that came a day ago; deletes those that stand nowhere. */
export async function deleteUnusedImages(db: Db): Promise<void> {
  const { rows: fresh } = await db.execute<{ id: string; key: string }>(sql`
    select id, key from file where kind = 'image' and looked_at is null and created_at < now() - ${patience}
    order by created_at limit 1000`)
  if (fresh.length === 0) return
  const nameOf = (key: string) => key.replace(/^images\/|\.webp$/g, '')
  const unseen = new Set(fresh.map(({ key }) => nameOf(key)))
  for (const table of await tablesWithText(db)) {
    if (unseen.size === 0) break
    const { rows } = await db.execute<{ name: string }>(sql`
      select distinct m[1] as name from ${sql.identifier(table)} t,
        regexp_matches(t::text, '/files/images/([0-9a-f]{40})', 'g') m
      where t::text like '%/files/images/%'`)
    for (const { name } of rows) unseen.delete(name)
  }
  const gone = fresh.filter(({ key }) => unseen.has(nameOf(key)))
  const ids = (some: { id: string }[]) => sql`${sql.param(some.map(({ id }) => id))}::uuid[]`
  await db.execute(sql`delete from file where id = any (${ids(gone)})`)
  await db.execute(sql`update file set looked_at = now() where id = any (${ids(fresh)})`)
}

/** A small picture has the row of the large one. */
const rowKey = (key: string) => key.replace(/-480\.webp$/, '.webp')

/** Which of these keys no row speaks for. */
export async function keysWithoutRow(db: Db, keys: readonly string[]): Promise<string[]> {
  const wanted = sql`${sql.param([...new Set(keys.map(rowKey))])}::text[]`
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from file where key = any (${wanted})
    union select file_key from export_file where file_key = any (${wanted})`)
  const spoken = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => !spoken.has(rowKey(key)))
}
