import pg from 'pg'
import type { Config } from '../config.ts'
import { checkSecret } from '../platform/crypto/secret-check.ts'
import { isUnreachable } from '../platform/db/database.ts'
import { untilReached } from '../platform/db/until-reached.ts'
import { StartupError } from '../platform/postgres/startup-error.ts'

const pause = 500
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

async function connected<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
  // A connection that breaks after its answer must not end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const readVersion = (connectionString: string) =>
  connected(connectionString, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    return Number(rows[0]?.server_version_num)
  })

/** Refuses a secret other than the one this database was written under, before anything is sealed by it. */
export const recogniseSecret = (databaseUrl: string, secretKey: string): Promise<void> =>
  untilReached(() => connected(databaseUrl, (client) => checkSecret(client, secretKey)))

/** How somebody comes to an empty database who has data that this version cannot read. */
export const wayToEmptyDatabase = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl
    ? `set DATABASE_URL to an empty database (${placeOf(databaseUrl)} stays as it is)`
    : `set DATA_DIR to a new folder to begin afresh (${dataDir} stays as it is)`

/** Waits for the given database to answer, also while it has no connection left, and makes sure that it is recent enough. */
export async function awaitDatabase(
  databaseUrl: string,
  patience: number,
  tell: (sentence: string) => void,
): Promise<void> {
  const place = placeOf(databaseUrl)
  const deadline = Date.now() + patience
  let told = false
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
      if (!told) tell(`The database at ${place} is not to be had yet (${reasonOf(error)}); it is tried again.`)
      told = true
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
