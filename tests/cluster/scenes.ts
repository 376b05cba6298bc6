import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../apps/api/src/platform/postgres/postmaster.ts'
import { type Children, eventually } from './children.ts'
import type { Cluster, Node } from './database.ts'
import { type Front, poolSize } from './front.ts'
import { programs } from './programs.ts'
import type { Kept, Writers } from './writers.ts'

export type Stage = {
  children: Children
  cluster: Cluster
  front: Front
  writers: Writers
  /** The tree of the next version. */
  next: string
}
/** What a scene leaves to be looked at beside the cluster itself. */
export type Ending = { note: string; also?: { url: string; kept: Kept[]; stop(): Promise<void> } }
type Scene = { name: string; play(stage: Stage): Promise<Ending> }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until what is written now is acknowledged again. */
const writing = ({ writers }: Stage) => {
  const before = writers.kept.length
  return eventually('writes are acknowledged again', () => writers.kept.length >= before + 10)
}

/** Waits until another node than the former primary is one. */
const promoted = ({ cluster }: Stage, former: Node) =>
  eventually('another database is the primary', async () => {
    const now = await cluster.primary()
    return now.name === former.name ? null : now
  })

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)

async function killPrimary(stage: Stage): Promise<Ending> {
  const former = await stage.cluster.primary()
  const begun = Date.now()
  former.kill()
  const now = await promoted(stage, former)
  const note = `${former.name} → ${now.name} after ${seconds(begun)} s`
  await writing(stage)
  former.start()
  await stage.cluster.whole()
  return { note }
}

async function freezePrimary(stage: Stage): Promise<Ending> {
  const former = await stage.cluster.primary()
  const begun = Date.now()
  former.freeze()
  try {
    const now = await promoted(stage, former)
    const note = `${former.name} → ${now.name} after ${seconds(begun)} s`
    await writing(stage)
    former.thaw()
    await stage.cluster.whole()
    return { note }
  } finally {
    former.thaw()
  }
}

async function cutReplica(stage: Stage): Promise<Ending> {
  const replica = await stage.cluster.synchronous()
  replica.freeze()
  try {
    const other = await eventually('another replica is waited for', async () => {
      const now = await stage.cluster.synchronous()
      return now.name === replica.name ? null : now
    })
    await writing(stage)
    return { note: `the synchronous one, ${replica.name}; then ${other.name} was waited for` }
  } finally {
    replica.thaw()
    await stage.cluster.whole()
  }
}

async function killServer(stage: Stage): Promise<Ending> {
  await stage.front.servers[0]?.stop('SIGKILL')
  await writing(stage)
  await stage.front.restart(0)
  await writing(stage)
  return { note: '' }
}

async function restartAll(stage: Stage): Promise<void> {
  for (const place of stage.front.servers.keys()) {
    const ended = await stage.front.servers[place]?.stop('SIGTERM')
    if (ended?.code !== 0) throw new Error(`A server ended with ${ended?.code} when it was asked to stop`)
    await stage.front.restart(place)
    // The proxy sends somebody there before the next one goes.
    await pause(2000)
    await writing(stage)
  }
}

async function upgrade(stage: Stage): Promise<Ending> {
  stage.front.useTree(stage.next)
  await restartAll(stage)
  return { note: 'a column and an index more; the former version answered meanwhile' }
}

/** Takes as many connections as there are to be had, each with a transaction, and holds them for ten seconds. */
async function holdAll(stage: Stage, connectionString: string, most: number): Promise<number> {
  const held: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
    client.on('error', () => undefined)
    await client.connect()
    const begun = client.query('begin; select 1').then(
      () => held.push(client),
      () => client.end().catch(() => undefined),
    )
    await Promise.race([begun, pause(3000)])
  }
  let full = 0
  // What is free for a moment is taken too.
  while (!full || Date.now() - full < 10_000) {
    const refused =
      held.length >= most ||
      (await open().then(
        () => false,
        () => true,
      ))
    if (!refused) continue
    full ||= Date.now()
    await pause(100)
  }
  await Promise.all(held.map((client) => client.end().catch(() => undefined)))
  await writing(stage)
  return held.length
}

const fillDatabase = async (stage: Stage): Promise<Ending> => ({
  note: `${await holdAll(stage, stage.front.directUrl, 1000)} more were held for 10 s, until none was left`,
})

const fillPooler = async (stage: Stage): Promise<Ending> => ({
  note: `${await holdAll(stage, stage.front.pooledUrl, poolSize)} transactions were held open for 10 s`,
})

/** A copy of all files of a running database, to begin from when a former moment is wanted. */
export async function copyBase({ children, cluster }: Pick<Stage, 'children' | 'cluster'>): Promise<string> {
  const target = join(children.folder, 'base')
  const { port } = await cluster.primary()
  const address = `postgres://replicator:${cluster.password}@127.0.0.1:${port}/postgres`
  const { status, stderr } = spawnSync(
    join(programs.postgres, 'pg_basebackup'),
    ['-d', address, '-D', target, '-X', 'none', '-c', 'fast'],
    { encoding: 'utf8', ...children.user },
  )
  if (status !== 0) throw new Error(`pg_basebackup: ${stderr}`)
  return target
}

/** Every change up to a moment, from the copy of the beginning and what was archived since, whoever was the primary. */
async function restoreMoment({ children, cluster, writers }: Stage): Promise<Ending> {
  const base = join(children.folder, 'base')
  const primary = await cluster.primary()
  await pause(2000)
  const kept = [...writers.kept]
  const [moment] = await cluster.ask<{ now: string }>(primary, 'select clock_timestamp()::text as now')
  await writing({ children, cluster, writers } as Stage)
  const [last] = await cluster.ask<{ file: string }>(primary, 'select pg_walfile_name(pg_switch_wal()) as file')
  await eventually('the last changes are archived', async () => {
    const [{ file } = { file: '' }] = await cluster.ask<{ file: string }>(
      primary,
      'select last_archived_wal as file from pg_stat_archiver',
    )
    return file >= (last?.file ?? '')
  })
  const begun = Date.now()
  const port = await freePort()
  const settings = `
restore_command = 'cp ${cluster.archive}/%f %p'
recovery_target_time = '${moment?.now}'
recovery_target_action = 'promote'
archive_mode = off
synchronous_standby_names = ''
port = ${port}
`
  writeFileSync(join(base, 'postgresql.auto.conf'), settings)
  writeFileSync(join(base, 'recovery.signal'), '')
  rmSync(join(base, 'standby.signal'), { force: true })
  for (const name of ['postgresql.auto.conf', 'recovery.signal']) {
    chmodSync(join(base, name), 0o600)
    if (children.user) chownSync(join(base, name), children.user.uid, children.user.gid)
  }
  children.databases.add(base)
  children.start('restored', join(programs.postgres, 'postgres'), ['-D', base, `--port=${port}`], { asDatabase: true })
  const url = `postgres://karavan:${cluster.password}@127.0.0.1:${port}/karavan`
  const restored = { ...primary, port, data: base }
  await eventually('the restored database takes writes', async () => {
    const [row] = await cluster.ask<{ waiting: boolean }>(restored, 'select pg_is_in_recovery() as waiting')
    return row?.waiting === false
  })
  const [later] = await cluster.ask<{ count: number }>(
    restored,
    `select count(*)::int as count from lead where created_at > '${moment?.now}'`,
    'karavan',
  )
  if (later?.count !== 0) throw new Error(`What was restored has ${later?.count} leads of after the moment`)
  return {
    note: `${kept.length} writes of before it, back after ${seconds(begun)} s`,
    also: { url, kept, stop: async () => void children.databases.delete(base) },
  }
}

/** What happens, one after the other. */
export const scenes: Scene[] = [
  {
    name: 'nothing happens',
    play: async (stage) =>
      writing(stage)
        .then(() => pause(5000))
        .then(() => ({ note: '' })),
  },
  { name: 'the primary is killed', play: killPrimary },
  { name: 'the primary stands still', play: freezePrimary },
  { name: 'a replica is cut off', play: cutReplica },
  { name: 'a server is killed', play: killServer },
  { name: 'servers are restarted in turn', play: async (stage) => restartAll(stage).then(() => ({ note: '' })) },
  { name: 'servers are upgraded in turn, over a migration', play: upgrade },
  { name: 'all connections of the database are taken', play: fillDatabase },
  { name: 'all places of the pooler are taken', play: fillPooler },
  { name: 'a former moment is restored', play: restoreMoment },
]
