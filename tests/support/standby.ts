import type { ChildProcess } from 'node:child_process'
import { appendFileSync, chownSync, cpSync, lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { packagedMajor, usableBinaries } from '../../apps/api/src/platform/postgres/binaries.ts'
import { databaseUser } from '../../apps/api/src/platform/postgres/database-user.ts'
import { mostConnections, startEmbeddedPostgres } from '../../apps/api/src/platform/postgres/embedded.ts'
import { freePort, halt, launch, type Server } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { makeTempFolder } from './cluster.ts'
import { end } from './postmaster.ts'
import { root } from './root.ts'

/** A primary with the schema, and a standby that follows it by its log. */
export type Pair = {
  primaryUrl: string
  standbyUrl: string
  /** Runs a statement on the standby as superuser. */
  onStandby<T extends pg.QueryResultRow>(sql: string): Promise<T[]>
  kill(): Promise<void>
  restart(): Promise<void>
  /** Lets the standby stand still with all its connections, as a machine does that is out of reach, until the returned is called. */
  freeze(): Promise<() => void>
  stop(): Promise<void>
}

/** A copy as base for a standby, of a database that does not run. */
function copyCluster(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const give = (path: string, like: string) => {
    const { uid, gid } = lstatSync(like)
    chownSync(path, uid, gid)
  }
  give(to, from)
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' })) give(join(to, name), join(from, name))
}

/** Makes the pair without any program but those of the embedded database: the standby begins as a copy of the stopped primary. */
export async function startPair(): Promise<Pair> {
  const dataDir = makeTempFolder('pair-')
  const start = () => startEmbeddedPostgres({ dataDir, explicitDataDir: true, durable: false, log: () => {} })
  const first = await start()
  await migrate(first.url, root)
  await first.stop()
  const primary = realpathSync(join(dataDir, 'postgres', packagedMajor()))
  const directory = join(dataDir, 'postgres', 'standby')
  copyCluster(primary, directory)
  const rule = 'local replication all scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n'
  appendFileSync(join(primary, 'pg_hba.conf'), rule)
  const { url: primaryUrl, adminUrl, stop } = await start()
  const { port: followed, password } = new URL(adminUrl)
  const follows = `host=127.0.0.1 port=${followed} user=postgres password=${password}`
  appendFileSync(join(directory, 'standby.signal'), '')
  appendFileSync(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)

  const user = databaseUser(primary)
  if (user) chownSync(join(directory, 'standby.signal'), user.uid, user.gid)
  const server: Server = {
    binaries: usableBinaries(user, user ? '/var/cache/karavan' : join(dataDir, 'cache'), () => {}),
    user,
    directory,
    logFile: join(dataDir, 'standby.log'),
    settings: {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: mostConnections,
      shared_buffers: '32MB',
      fsync: 'off',
      // What stands in the way of the log is cancelled at once.
      max_standby_streaming_delay: '0',
      wal_retrieve_retry_interval: '100ms',
    },
  }
  const port = await freePort()
  const at = (url: string) => {
    const address = new URL(url)
    address.port = String(port)
    address.search = ''
    return address.href
  }
  let child: ChildProcess = await launch(server, port)
  const onStandby = async <T extends pg.QueryResultRow>(sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: at(adminUrl) })
    await client.connect()
    try {
      return (await client.query<T>(sql)).rows
    } finally {
      await client.end()
    }
  }
  return {
    primaryUrl,
    standbyUrl: at(primaryUrl),
    onStandby,
    kill: () => end(child.pid, 'SIGQUIT'),
    async restart() {
      child = await launch(server, port)
    },
    async freeze() {
      const found = await onStandby<{ pid: number }>(
        `select pid from pg_stat_activity where application_name ~ 'karavan'`,
      )
      const pids = [child.pid ?? 0, ...found.map(({ pid }) => pid)]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT')
      }
    },
    async stop() {
      await halt(server)
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
