import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'
import { isLocked } from '../../apps/api/src/platform/postgres/lock.ts'
import { findPostmaster } from './postmaster.ts'
import { root } from './root.ts'

/** How to reach a test cluster; plain data, so that it can be handed to other processes. */
export interface ClusterAddress {
  adminUrl: string
  appUrl: string
  /** A database with the schema and nothing in it. */
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    cluster: ClusterAddress
  }
}

/** A database of its own for one test file. */
export interface TestDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

const prefix = 'karavan-test-'

const killPostmaster = (dataDir: string) => {
  const found = findPostmaster(dataDir)
  if (found) process.kill(found.pid, 'SIGQUIT')
}

const memory = '/dev/shm'
const room = 2 * 2 ** 30

/** Where databases are made: in memory where there is room, since a disk takes six times as long to copy their files. */
function roomyParent(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > room ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A new folder for one test, which every user may enter: PostgreSQL runs as another one when the tests run as root. */
export function makeTempFolder(purpose = '', parent = roomyParent()): string {
  const folder = mkdtempSync(join(parent, `${prefix}${purpose}`))
  chmodSync(folder, 0o711)
  return folder
}

/** Removes what earlier runs that were killed have left in the temporary folder. */
function sweepLeftovers(parent: string) {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(`${prefix}cluster-`))) {
    const folder = join(parent, name)
    // One made just now may belong to a run that is about to lock it.
    if (isLocked(folder) || Date.now() - statSync(folder).ctimeMs < 60_000) continue
    killPostmaster(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

const withDatabase = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const randomName = () => `karavan_test_${randomBytes(6).toString('hex')}`

async function makeTemplate(adminUrl: string, appUrl: string): Promise<string> {
  const template = randomName()
  await query(adminUrl, `CREATE DATABASE ${template} OWNER "${new URL(appUrl).username}"`)
  await migrate(withDatabase(appUrl, template), root)
  return template
}

async function startOwn() {
  const parent = roomyParent()
  sweepLeftovers(parent)
  const dataDir = makeTempFolder('cluster-', parent)
  // Should the run end without its teardown, the database ends with it.
  const lastResort = () => killPostmaster(dataDir)
  process.once('exit', lastResort)
  const { url, adminUrl, stop } = await startEmbeddedPostgres({
    dataDir,
    explicitDataDir: true,
    durable: false,
    log: () => {},
  })
  return {
    appUrl: url,
    adminUrl,
    async stop() {
      await stop()
      process.off('exit', lastResort)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function useGiven(url: string) {
  const [version] = await query<{ server_version_num: string }>(url, 'SHOW server_version_num')
  if (Number(version?.server_version_num) < 150_000) throw new Error('The tests need PostgreSQL 15 or later.')
  return { appUrl: url, adminUrl: url, stop: () => Promise.resolve() }
}

/** Starts a temporary cluster with a migrated template database, or uses the one of DATABASE_URL. */
export async function startCluster(): Promise<{ address: ClusterAddress; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  const { adminUrl, appUrl, stop } = given ? await useGiven(given) : await startOwn()
  try {
    const template = await makeTemplate(adminUrl, appUrl)
    return {
      address: { adminUrl, appUrl, template },
      async stop() {
        await query(adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A fresh database: with the schema and nothing in it, or like another one that nobody is connected to. */
export async function cloneDatabase(
  { adminUrl, appUrl, template: empty }: ClusterAddress,
  template = empty,
): Promise<TestDatabase> {
  const name = randomName()
  const owner = new URL(appUrl).username
  // Its files are copied as they are: by way of the log every page of them would be written twice.
  await query(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER "${owner}" STRATEGY file_copy`)
  return {
    name,
    url: withDatabase(appUrl, name),
    drop: async () => {
      // Connections that were ended are let go first: one that is thrown out meanwhile is an error nobody waits for.
      await query(adminUrl, `DROP DATABASE IF EXISTS ${name}`).catch(() =>
        query(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      )
    },
  }
}
