import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { type Children, eventually, postmasterOf, signalAll, treeOf } from './children.ts'
import { programs } from './programs.ts'

/** One PostgreSQL and the Patroni that watches over it: what a machine of its own would be. */
export type Node = {
  name: string
  port: number
  restPort: number
  data: string
  start(): void
  /** Both processes and all of theirs are gone, as when the machine is. */
  kill(): void
  /** They stand still, as when the machine or its network does. */
  freeze(): void
  thaw(): void
}

export type Cluster = {
  nodes: Node[]
  archive: string
  password: string
  primary(): Promise<Node>
  /** The replica whose word a commit waits for. */
  synchronous(): Promise<Node>
  /** Waits until all are there, and one replica is waited for. */
  whole(): Promise<void>
  /** Asks one node as its owner. */
  ask<T extends pg.QueryResultRow>(node: Node, sql: string, database?: string): Promise<T[]>
}

const password = 'drill'

/** The settings that matter are those under `dcs`. */
const settingsOf = (node: Omit<Node, 'start' | 'kill' | 'freeze' | 'thaw'>, etcd: number, folder: string) => `
scope: karavan
name: ${node.name}
restapi: { listen: '127.0.0.1:${node.restPort}', connect_address: '127.0.0.1:${node.restPort}' }
etcd3: { hosts: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 100
        shared_buffers: 64MB
        wal_keep_size: 256MB
        max_wal_size: 512MB
        wal_log_hints: 'on'
        wal_sender_timeout: 10s
        wal_receiver_timeout: 10s
        archive_mode: 'on'
        archive_command: 'cp %p ${folder}/archive/%f.part && mv ${folder}/archive/%f.part ${folder}/archive/%f'
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
postgresql:
  listen: 127.0.0.1:${node.port}
  connect_address: 127.0.0.1:${node.port}
  data_dir: ${node.data}
  bin_dir: ${programs.postgres}
  pgpass: ${folder}/pgpass-${node.name}
  parameters: { unix_socket_directories: '${folder}' }
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
    rewind: { username: rewinder, password: ${password} }
`

/** Short, so that one who stands still does not make the others look late. */
const status = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(500) })).status

async function makeNode(children: Children, name: string, etcd: number): Promise<Node> {
  const { folder } = children
  const place = { name, port: await freePort(), restPort: await freePort(), data: join(folder, name) }
  const file = join(folder, `${name}.yml`)
  writeFileSync(file, settingsOf(place, etcd, folder))
  children.databases.add(place.data)
  let patroni: ChildProcess | undefined
  const all = () => [patroni?.pid, postmasterOf(place.data)].flatMap((pid) => (pid ? treeOf(pid) : []))
  return {
    ...place,
    start() {
      patroni = children.start(name, programs.patroni, [file], { asDatabase: true })
    },
    kill: () => signalAll(all(), 'SIGKILL'),
    freeze: () => signalAll(all(), 'SIGSTOP'),
    thaw: () => signalAll(all(), 'SIGCONT'),
  }
}

async function startEtcd(children: Children): Promise<number> {
  const [client, peer] = [await freePort(), await freePort()]
  children.start('etcd', programs.etcd, [
    ...['--name=one', `--data-dir=${join(children.folder, 'etcd')}`],
    ...[`--listen-client-urls=http://127.0.0.1:${client}`, `--advertise-client-urls=http://127.0.0.1:${client}`],
    ...[`--listen-peer-urls=http://127.0.0.1:${peer}`, `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`],
    `--initial-cluster=one=http://127.0.0.1:${peer}`,
  ])
  await eventually('etcd answers', async () => (await status(client, '/health')) === 200)
  return client
}

async function askOn<T extends pg.QueryResultRow>({ port }: Node, sql: string, database = 'postgres'): Promise<T[]> {
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    connectionTimeoutMillis: 3000,
    query_timeout: 20_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Three databases that agree on a primary through etcd; one etcd is enough here, since it is not what is tried. */
export async function startDatabases(children: Children): Promise<Cluster> {
  const { folder, user } = children
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  for (const place of [folder, archive]) {
    chmodSync(place, 0o711)
    if (user) chownSync(place, user.uid, user.gid)
  }
  const etcd = await startEtcd(children)
  const nodes: Node[] = []
  for (const name of ['pg1', 'pg2', 'pg3']) nodes.push(await makeNode(children, name, etcd))
  const primary = () =>
    eventually('there is a primary', async () => {
      const answers = await Promise.all(nodes.map(({ restPort }) => status(restPort, '/primary').catch(() => 0)))
      return nodes[answers.indexOf(200)]
    })
  const synchronous = async () =>
    eventually('a replica is waited for', async () => {
      const answers = await Promise.all(nodes.map(({ restPort }) => status(restPort, '/synchronous').catch(() => 0)))
      return nodes[answers.indexOf(200)]
    })
  const whole = async () => {
    await eventually(
      'both replicas follow the primary',
      async () => {
        const rows = await askOn<{ sync_state: string }>(
          await primary(),
          `select sync_state from pg_stat_replication where state = 'streaming' and application_name like 'pg%'`,
        )
        return rows.length === 2 && rows.some(({ sync_state }) => sync_state === 'sync')
      },
      180,
    )
    await synchronous()
  }
  for (const node of nodes) node.start()
  await whole()
  const first = await primary()
  await askOn(first, `create role karavan login password '${password}'`)
  await askOn(first, 'create database karavan owner karavan')
  return { nodes, archive, password, primary, synchronous, whole, ask: askOn }
}
