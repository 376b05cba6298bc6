import type pg from 'pg'

/** The schemas that are ours: what people wrote, who they are, and what is still to be done. */
const schemas = ['public', 'identity', 'pgboss']
const inOurs = `n.nspname in (${schemas.map((name) => `'${name}'`).join(', ')})`

/** Of the queue only what is to be done is kept; its own tables are made by whoever runs it. */
const jobs = 'pgboss.job'

const name = (oid: string) => `quote_ident(n.nspname) || '.' || quote_ident(${oid})`

/** The tables of the schema by their names, ready to be used in a statement, with the columns that are written. */
export async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select ${name('c.relname')} as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${inOurs} and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`)
  return rows.filter((table) => table.columns && (!table.name.startsWith('pgboss.') || table.name === jobs))
}

/** What of a table is kept: all of it, and of jobs those that are still to be done. */
export const contentOf = ({ name: table, columns }: { name: string; columns: string[] }): string =>
  `select ${columns.join(', ')} from ${table}${table === jobs ? ` where state < 'completed'` : ''}`

export async function countRows(client: pg.Client, table: { name: string; columns: string[] }): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from (${contentOf(table)}) content`)
  return Number(rows[0]?.count)
}

export async function listSequences(client: pg.Client): Promise<{ name: string; value: string; called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(`
    select ${name('c.relname')} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${inOurs} and n.nspname <> 'pgboss' and c.relkind = 'S' order by 1`)
  const found = []
  for (const { name: sequence } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${sequence}`,
    )
    found.push({ name: sequence, ...(state.rows[0] ?? { value: '1', called: false }) })
  }
  return found
}

/** Queues with jobs to be done; none before anybody worked on jobs. */
export async function listQueues(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query(`select 1 where to_regclass('${jobs}') is not null`)
  if (there.length === 0) return []
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from ${jobs} where state < 'completed' order by 1`,
  )
  return rows.map((row) => row.name)
}

/** Makes queues that this version has no work for any more, so that their jobs are not lost. */
export async function ensureQueues(client: pg.Client, names: string[]): Promise<void> {
  for (const queue of names) await client.query(`select pgboss.create_queue($1, '{"policy": "short"}')`, [queue])
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from public.migration order by id')
  return rows.map((row) => row.name)
}

/** Whether nothing of ours is in the database, not even an empty table. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`
    select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${inOurs} and c.relkind in ('r', 'p', 'v', 'm', 'S') limit 1`)
  return rowCount === 0
}

/** Who else is connected as Karavan. */
export async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`
    select count(*) from pg_stat_activity
    where datname = current_database() and application_name like 'karavan%' and pid <> pg_backend_pid()`)
  return Number(rows[0]?.count)
}

export async function removeAll(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists pgboss cascade;
    drop schema if exists identity cascade;
    drop schema if exists public cascade;
    create schema public`)
}

export type Bond = { table: string; name: string; definition: string }

/** What binds tables to each other; they are filled one after the other, so it comes back when all are. */
export async function listBonds(client: pg.Client): Promise<Bond[]> {
  const { rows } = await client.query<Bond>(`
    select ${name('c.relname')} as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inOurs} and n.nspname <> 'pgboss' and k.contype = 'f' and k.conparentid = 0 order by 1, 2`)
  return rows
}
