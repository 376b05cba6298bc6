import pg from 'pg'
import { getRoot } from '../../apps/api/src/config.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'
import { join } from 'node:path'

/** A cluster whose databases are kept between runs. */
export type BenchCluster = { appUrl: string; adminUrl: string; tcpUrl: string; stop(): Promise<void> }

export const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Starts the cluster of the benchmarks, or takes the one of DATABASE_URL. */
export async function openCluster(): Promise<BenchCluster> {
  const given = process.env.DATABASE_URL
  if (given) return { appUrl: given, adminUrl: given, tcpUrl: given, stop: () => Promise.resolve() }
  const { url, adminUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(getRoot(), '.cache', 'bench'),
    explicitDataDir: false,
    durable: false,
    log: (message) => console.log(message),
  })
  const tcp = new URL(adminUrl)
  tcp.searchParams.delete('host')
  return { appUrl: url, adminUrl, tcpUrl: tcp.href, stop }
}

/** Runs work on one connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A migrated database of a name; says whether it was made just now. */
export async function ensureDatabase({ adminUrl, appUrl }: BenchCluster, name: string): Promise<boolean> {
  const made = await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return false
    await client.query(`create database ${name} owner "${new URL(appUrl).username}"`)
    return true
  })
  await migrate(withDatabase(appUrl, name), getRoot())
  return made
}

export async function dropDatabase({ adminUrl }: BenchCluster, name: string): Promise<void> {
  await withClient(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
}

/** A database with what a benchmark needs in it, made anew where `whole` does not find it. */
export async function prepareDatabase(
  cluster: BenchCluster,
  name: string,
  whole: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<string> {
  const url = withDatabase(cluster.appUrl, name)
  const found = await ensureDatabase(cluster, name).then(
    () => withClient(url, async (client) => (await client.query<{ whole: boolean }>(whole)).rows[0]?.whole),
    // One that was made by other migrations is made anew.
    () => false,
  )
  if (found && !process.env.BENCH_FRESH) return url
  console.log(`Making ${name}`)
  await dropDatabase(cluster, name)
  await ensureDatabase(cluster, name)
  await withClient(withDatabase(cluster.adminUrl, name), fill)
  return url
}
