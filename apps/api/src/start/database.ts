import pg from 'pg'
import type { Config } from '../config.ts'
import { isUnreachable } from '../platform/db/database.ts'
import { StartupError } from '../platform/postgres/startup-error.ts'

const patience = 6000
const oldest = 150_000

const placeOf = (databaseUrl: string) => {
  try {
    const { hostname, port, pathname } = new URL(databaseUrl)
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`
  } catch {
    throw new StartupError('DATABASE_URL is not an address: it looks like postgres://user:password@host:5432/database.')
  }
}

const reasonOf = (error: unknown) => {
  const { message, code, errors } = error as { message?: string; code?: string; errors?: Error[] }
  return message || errors?.[0]?.message || code || 'no reason given'
}

async function readVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
  // A connection that breaks after its answer must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    return Number(rows[0]?.server_version_num)
  } finally {
    await client.end().catch(() => {})
  }
}

/** How somebody comes to an empty database who has data that this version cannot read. */
export const wayToEmptyDatabase = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl
    ? `set DATABASE_URL to an empty database (${placeOf(databaseUrl)} stays as it is)`
    : `set DATA_DIR to a new folder to begin afresh (${dataDir} stays as it is)`

/** Waits a few seconds for the given database to answer, and makes sure that it is recent enough. */
export async function awaitDatabase(databaseUrl: string): Promise<void> {
  const place = placeOf(databaseUrl)
  const deadline = Date.now() + patience
  for (;;) {
    try {
      const version = await readVersion(databaseUrl)
      if (version >= oldest) return
      throw new StartupError(
        `The database at ${place} is PostgreSQL ${Math.floor(version / 10_000)}; Karavan needs 15.`,
      )
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (!isUnreachable(error) || Date.now() > deadline)
        throw new StartupError(`The database at ${place} cannot be used (${reasonOf(error)}): check DATABASE_URL.`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}
