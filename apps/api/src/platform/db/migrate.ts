import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import type pg from 'pg'
import { StartupError } from '../postgres/startup-error.ts'
import { connectPatiently } from './until-reached.ts'

const table = 'migration'

async function listDone(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [table])
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table} ORDER BY id`)
  return rows.map(({ name }) => name)
}

/** Refuses a database that was made by other steps than these: those of before 0.1.0, or of a later version. */
function refuseForeign(done: string[], known: string[], wayOut: string): void {
  const foreign = done.filter((name) => !known.includes(name))
  if (foreign.length === 0) return
  throw new StartupError(
    done[0] === known[0]
      ? `This database was written by a later version of Karavan (${foreign.at(-1)}): start that version again, or ${wayOut}.`
      : `This database was written by Karavan before 0.1.0, and its data cannot be taken over: keep the former version for it, or ${wayOut}.`,
  )
}

/** How many of the steps are wanted: all, or those by which other data was written. */
function countWanted(known: string[], wanted: string[]): number {
  if (wanted.some((name, at) => name !== known[at]))
    throw new StartupError(
      `This was written by another version of Karavan (${wanted.at(-1)}): take that version, and bring it up to date afterwards.`,
    )
  return wanted.length
}

type Extent = {
  /** The steps by which other data was written; without them all there are. */
  wanted?: string[]
  /** Breaks off before the next step, each of which is a transaction of its own: a later start goes on from there. */
  signal?: AbortSignal
}

/**
 * Brings the schema up to date, or as far as the wanted steps; several processes starting at once wait for each other.
 * `wayOut` is what a person can do who has data of another version.
 */
export async function migrate(
  databaseUrl: string,
  root: string,
  wayOut = 'use an empty database',
  { wanted, signal }: Extent = {},
): Promise<number> {
  const dir = join(root, 'apps/api/src/migrations')
  const known = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
  const settings = { connectionString: databaseUrl, application_name: 'karavan-migrate' }
  const client = await connectPatiently(settings, () => undefined)
  try {
    // The runner's own lock fails at once instead of waiting, so the wait is ours.
    await client.query(`SELECT pg_advisory_lock(hashtext('karavan-migrate'))`)
    refuseForeign(await listDone(client), known, wayOut)
    const done = await runner({
      dbClient: client,
      dir,
      direction: 'up',
      ...(wanted ? { count: countWanted(known, wanted) } : {}),
      migrationsTable: table,
      noLock: true,
      // What it says before each step is the only word of it in between.
      logger: { info: () => signal?.throwIfAborted(), warn() {}, error() {} },
    })
    return done.length
  } finally {
    await client.end()
  }
}
