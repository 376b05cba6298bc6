import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { packagedMajor, usableBinaries } from './binaries.ts'
import { adminUrl, applicationUrl, ensureCluster, ensureDatabase, readPasswords, socketFolderOf } from './cluster.ts'
import { makeFolder } from './folder.ts'
import { chooseHome } from './home.ts'
import { takeLock } from './lock.ts'
import { clearLeftover, launchSomewhere, type Server } from './postmaster.ts'
import { supervise } from './supervisor.ts'

/** What the embedded database is started with. */
export interface EmbeddedOptions {
  dataDir: string
  /** Whether the user named the folder: then it is that folder or none. */
  explicitDataDir: boolean
  log(message: string): void
  /** Off only for databases that are thrown away: writes are then lost when the machine stops. */
  durable?: boolean
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** For the application: owner of its database, no superuser. */
  url: string
  /** For administration and tests: the superuser, in the database `postgres`. */
  adminUrl: string
  stop(): Promise<void>
}

/** A standby must take at least as many. */
export const mostConnections = '120'

const settings = (durable: boolean, socketFolder: string) => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  max_connections: mostConnections,
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // What is asked for by a key is mostly in memory: as dear as on a spinning disk, small tables were read as a whole.
  random_page_cost: '1.1',
  // Requests are short and many: each is answered by one process.
  max_parallel_workers_per_gather: '0',
  log_line_prefix: '%m [%p] ',
  ...(durable ? { fsync: 'on' } : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

/**
 * Runs PostgreSQL on the data folder until stopped: makes the cluster the first time, recovers from whatever an earlier
 * process left, and holds the folder's lock. Throws a StartupError in words when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { explicitDataDir, log, durable = true } = options
  makeFolder(options.dataDir)
  const dataDir = realpathSync(options.dataDir)
  const lock = await takeLock(dataDir)
  try {
    const major = packagedMajor()
    const { folder, user } = chooseHome({ dataDir, explicitDataDir, major, log })
    const binaries = usableBinaries(user, user ? '/var/cache/karavan' : join(dataDir, 'cache'), log)
    const directory = join(folder, major)
    const socketFolder = socketFolderOf(directory)
    const server: Server = {
      binaries,
      user,
      directory,
      logFile: join(folder, 'postgres.log'),
      settings: settings(durable, socketFolder),
    }
    await ensureCluster({ folder, directory, binaries, user, durable })
    const passwords = readPasswords(folder)
    await clearLeftover(server, log)
    const { child, port } = await launchSomewhere(server)
    const { stop } = supervise({ server, child, port, log })
    try {
      await ensureDatabase(passwords, { port, socketFolder })
    } catch (error) {
      await stop()
      throw error
    }
    let stopped: Promise<void> | undefined
    return {
      url: applicationUrl(passwords, { port, socketFolder }),
      adminUrl: adminUrl(passwords, { port, socketFolder }),
      stop: () => {
        stopped ??= stop().finally(() => lock.release())
        return stopped
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
