import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { type ServerProcess, startServer } from '../support/server.ts'
import { type Children, eventually } from './children.ts'
import type { Cluster } from './database.ts'
import { programs } from './programs.ts'

export type Front = {
  /** Where people reach Karavan, whichever server answers. */
  url: string
  /** Past the pooler, to whichever database is the primary. */
  directUrl: string
  /** Through the pooler. */
  pooledUrl: string
  servers: ServerProcess[]
  env: Record<string, string>
  /** Starts a server in the place of one that has ended, from the tree that counts now. */
  restart(place: number): Promise<void>
  /** From now on servers start from another tree. */
  useTree(folder: string): void
  tree(): string
}

/** The first lets sessions of a former primary end at once: without it they would wait for one that never answers. */
const proxySettings = (ports: { database: number; web: number }, { nodes }: Cluster, servers: number[]) => `
global
    maxconn 2000
defaults
    timeout connect 2s
    timeout client 30m
    timeout server 30m
    timeout check 1s
listen database
    bind 127.0.0.1:${ports.database}
    mode tcp
    option clitcpka
    option srvtcpka
    option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
listen web
    bind 127.0.0.1:${ports.web}
    mode http
    option forwardfor
    option httpchk GET /readyz
    option redispatch
    retries 2
    timeout queue 5s
    default-server inter 500ms fall 2 rise 1
${servers.map((port, at) => `    server karavan-${at + 1} 127.0.0.1:${port} check`).join('\n')}
`

/** So many transactions at a time go through the pooler. */
export const poolSize = 40

const poolerSettings = (port: number, database: number, folder: string) => `
[databases]
karavan = host=127.0.0.1 port=${database} dbname=karavan
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${poolSize}
server_login_retry = 1
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits
`

async function startPooler(children: Children, { password }: Cluster, database: number): Promise<number> {
  const { folder, user } = children
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(settings, poolerSettings(port, database, folder))
  writeFileSync(users, `"karavan" "${password}"\n`, { mode: 0o600 })
  if (user) for (const file of [settings, users]) chownSync(file, user.uid, user.gid)
  children.start('pgbouncer', programs.pgbouncer, [settings], { asDatabase: true })
  return port
}

/** HAProxy, PgBouncer and two servers, as if each were on a machine of its own; uploads lie in a folder they share. */
export async function startFront(children: Children, cluster: Cluster, shipped: string): Promise<Front> {
  const ports = { database: await freePort(), web: await freePort() }
  const places = [await freePort(), await freePort()]
  const file = join(children.folder, 'haproxy.cfg')
  writeFileSync(file, proxySettings(ports, cluster, places))
  children.start('haproxy', programs.haproxy, ['-db', '-f', file])
  const pooler = await startPooler(children, cluster, ports.database)
  const url = `http://127.0.0.1:${ports.web}`
  const through = (port: number) => `postgres://karavan:${cluster.password}@127.0.0.1:${port}/karavan`
  const directUrl = through(ports.database)
  const env = {
    NODE_ENV: 'production',
    DEMO: 'on',
    DATABASE_URL: through(pooler),
    DATABASE_DIRECT_URL: directUrl,
    // Debian's PgBouncer is older than those that keep parsed statements apart.
    DATABASE_PREPARE: 'off',
    SECRET_KEY: 'the-key-that-all-servers-of-the-drill-share',
    DATA_DIR: join(children.folder, 'data'),
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    METRICS: 'on',
    RATE_LIMIT_SCALE: '100000',
    PAYMENTS: 'sandbox',
  }
  let tree = shipped
  const startAt = (place: number) => startServer({ env: { ...env, PORT: String(places[place]) }, project: tree })
  // Both at the same moment, on an empty database.
  const servers = await Promise.all([startAt(0), startAt(1)])
  await Promise.all(servers.map((server) => server.ready()))
  await eventually('the proxy finds a server', async () => (await fetch(`${url}/readyz`)).ok)
  return {
    url,
    directUrl,
    pooledUrl: env.DATABASE_URL,
    servers,
    env,
    async restart(place) {
      const server = await startAt(place)
      servers[place] = server
      await server.ready()
    },
    tree: () => tree,
    useTree(folder) {
      tree = folder
    },
  }
}
