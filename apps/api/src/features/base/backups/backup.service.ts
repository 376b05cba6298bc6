import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { copyOut } from '../../../platform/backup/copy.ts'
import { backupLock } from '../../../platform/backup/lock.ts'
import { writePart } from '../../../platform/backup/part.ts'
import { packFiles, type Packed } from '../../../platform/backup/tar.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type FilePlace, pathOfKey } from '../../../platform/files/file-place.ts'
import { hashLedger } from '../seals/index.ts'
import { BackupError, type Manifest, secretMark, writeManifest } from './manifest.ts'
import { contentOf, countRows, listMigrations, listQueues, listSequences, listTables } from './schema.queries.ts'

export type BackupPlace = {
  databaseUrl: string
  files: FilePlace
  secretKey: string
  /** Encrypts every part where it is set. */
  key: Buffer | null
}

export async function connectAlone(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'karavan-backup', keepAlive: true })
  // One that breaks fails the statement under way, not the process.
  client.on('error', () => undefined)
  await client.connect()
  // However the database limits others, this takes as long as it takes.
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}

/** The same connection as the features use it. */
export const dbOf = (client: pg.Client): Db => drizzle({ client }) as unknown as Db

/** The files as they are kept, wherever that is, each at the path it has in a folder. */
async function* filesIn(place: FilePlace): AsyncGenerator<Packed> {
  for await (const { key } of place.list()) {
    const found = await place.read(key)
    // Only an upload that failed takes its bytes away while a backup is written.
    if (found) yield { path: pathOfKey(key), ...found }
  }
}

async function writeTables(client: pg.Client, folder: string, key: Buffer | null): Promise<Manifest['tables']> {
  const tables = await listTables(client)
  const written = []
  for (const table of tables) {
    const rows = await countRows(client, table)
    const bytes = copyOut(client, `copy (${contentOf(table)}) to stdout`)
    const part = await writePart(folder, `tables/${table.name.replaceAll('"', '')}`, key, bytes)
    written.push({ ...table, rows, part })
  }
  return written
}

async function writeFiles(folder: string, { files, key }: BackupPlace): Promise<Manifest['files']> {
  let [count, bytes] = [0, 0]
  const packed = packFiles(filesIn(files), (size) => {
    count += 1
    bytes += size
  })
  const part = await writePart(folder, 'files.tar', key, packed)
  return { count, bytes, part }
}

async function write(client: pg.Client, folder: string, place: BackupPlace): Promise<Manifest> {
  const { key, secretKey } = place
  await client.query(`select pg_advisory_lock_shared(${backupLock})`)
  // Everything is read as it was at one moment, while others go on writing.
  await client.query('begin isolation level repeatable read, read only')
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  const database = {
    migrations: await listMigrations(client),
    ledger: await hashLedger(dbOf(client)),
    queues: await listQueues(client),
    sequences: await listSequences(client),
    tables: await writeTables(client, folder, key),
  }
  await client.query('commit')
  const manifest: Manifest = {
    format: 1,
    madeAt: (rows[0]?.now ?? new Date()).toISOString(),
    encrypted: key !== null,
    secret: secretMark(secretKey),
    ...database,
    files: await writeFiles(folder, place),
  }
  writeManifest(folder, key, manifest)
  return manifest
}

const isFree = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

/** Writes a backup into a folder that is not there yet, or empty; it gets its name when it is whole. */
export async function makeBackup(folder: string, place: BackupPlace): Promise<Manifest> {
  const target = resolve(folder)
  if (!isFree(target)) throw new BackupError(`${target} is not empty: name a new folder.`)
  const draft = `${target}.part`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  chmodSync(draft, 0o700)
  const client = await connectAlone(place.databaseUrl)
  try {
    const manifest = await write(client, draft, place)
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
    return manifest
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
