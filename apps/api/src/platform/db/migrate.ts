import { join } from 'node:path'
import { runner } from 'node-pg-migrate'
import pg from 'pg'

/** Brings the schema up to date; several processes starting at once wait for each other. */
export async function migrate(databaseUrl: string, root: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'karavan-migrate' })
  await client.connect()
  try {
    // The runner's own lock fails at once instead of waiting, so the wait is ours.
    await client.query(`SELECT pg_advisory_lock(hashtext('karavan-migrate'))`)
    const done = await runner({
      dbClient: client,
      dir: join(root, 'apps/api/src/migrations'),
      direction: 'up',
      migrationsTable: 'migration',
      noLock: true,
      log: () => {},
    })
    return done.length
  } finally {
    await client.end()
  }
}
