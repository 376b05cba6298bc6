import type pg from 'pg'
import { copyIn } from '../../../platform/backup/copy.ts'
import { readPart } from '../../../platform/backup/part.ts'
import { unpackFiles } from '../../../platform/backup/tar.ts'
import { takeOtherSecret } from '../../../platform/crypto/secret-check.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { type FilePlace, keyOfPath } from '../../../platform/files/file-place.ts'
import { tieAnew } from '../files/index.ts'
import { hashLedger } from '../seals/index.ts'
import { type BackupPlace, connectAlone, dbOf } from './backup.service.ts'
import { BackupError, type Manifest, readManifest, secretMark } from './manifest.ts'
import { countOthers, countRows, ensureQueues, isEmpty, listBonds, listTables, removeAll } from './schema.queries.ts'
import { verifyBackup } from './verify.service.ts'

export type RestorePlace = BackupPlace & {
  root: string
  /** What is there goes, instead of being a reason to refuse. */
  replace: boolean
  /** Taken although its passwords and seals cannot be opened here. */
  otherSecret: boolean
  /** Makes the queues, as whoever works on jobs does. */
  makeQueues(databaseUrl: string): Promise<void>
}

/** Whether there is any file, or a mark that another database has left. */
async function hasFiles(place: FilePlace): Promise<boolean> {
  for await (const _ of place.list()) return true
  return (await place.readNote('store')) !== null
}

/** Refuses a place that is in use, or that holds something nobody said may go. */
async function refuseUsed(client: pg.Client, { files: place, replace }: RestorePlace): Promise<void> {
  const others = await countOthers(client)
  if (others > 0) throw new BackupError(`Karavan is running on this database (${others} connections): stop it first.`)
  const files = await hasFiles(place)
  if (!replace && (files || !(await isEmpty(client))))
    throw new BackupError(
      `${files ? place.name : 'The database'} is not empty: restore into a new one, or say --replace to lose what is there.`,
    )
}

async function clear(client: pg.Client, { files }: RestorePlace): Promise<void> {
  await removeAll(client)
  await files.clear()
}

/** The tables as they were made by the steps of then, with nothing that compares or changes what is written to them. */
async function loosen(client: pg.Client, tables: string[]) {
  const bonds = await listBonds(client)
  for (const { table, name } of bonds) await client.query(`alter table ${table} drop constraint ${name}`)
  const guarded = tables.filter((table) => !table.startsWith('pgboss.'))
  for (const table of guarded) await client.query(`alter table ${table} disable trigger user`)
  // Steps of the schema write some rows themselves, never to a table that may not be emptied.
  for (const table of guarded)
    if ((await client.query(`select 1 from ${table} limit 1`)).rows.length > 0) await client.query(`truncate ${table}`)
  return async () => {
    await client.query('set constraints all immediate')
    for (const { table, name, definition } of bonds)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const table of guarded) await client.query(`alter table ${table} enable trigger user`)
  }
}

async function fill(client: pg.Client, folder: string, manifest: Manifest, key: Buffer | null): Promise<void> {
  const known = new Set((await listTables(client)).map(({ name }) => name))
  const unknown = manifest.tables.filter(({ name }) => !known.has(name)).map(({ name }) => name)
  if (unknown.length > 0) throw new BackupError(`This version has no place for ${unknown.join(', ')}.`)
  await client.query('begin')
  await ensureQueues(client, manifest.queues)
  const bind = await loosen(client, [...known])
  for (const { name, columns, rows, part } of manifest.tables)
    if (rows > 0) await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, readPart(folder, part, key))
  for (const { name, value, called } of manifest.sequences)
    await client.query('select setval($1, $2, $3)', [name, value, called])
  await bind()
  await client.query('commit')
}

/** Compares what is there now with what the backup says of itself. */
async function compare(client: pg.Client, manifest: Manifest): Promise<void> {
  const faults: string[] = []
  for (const table of manifest.tables) {
    const rows = await countRows(client, table)
    if (rows !== table.rows) faults.push(`${table.name} has ${rows} rows instead of ${table.rows}`)
  }
  if ((await hashLedger(dbOf(client))).hash !== manifest.ledger.hash) faults.push('the ledger is another one')
  if (faults.length > 0) throw new BackupError(`What was restored is not what was kept: ${faults.join('; ')}.`)
}

async function restoreFiles(folder: string, { files }: Manifest, key: Buffer | null, into: FilePlace): Promise<void> {
  await unpackFiles(readPart(folder, files.part, key), async (path, content) => {
    const kept = keyOfPath(path)
    // What a folder says of itself is found out anew of the place that takes its files.
    if (/^\.[a-z]+$/.test(path)) return
    if (!kept) throw new BackupError(`${path} is not where a file of Karavan lies.`)
    await into.write(kept, content)
  })
}

/** Brings a whole backup into an empty database and an empty folder of files, and compares both with what it says. */
export async function restoreBackup(folder: string, place: RestorePlace): Promise<Manifest> {
  const said = readManifest(folder, place.key)
  if (said.secret !== secretMark(place.secretKey) && !place.otherSecret)
    throw new BackupError(
      'This backup was made under another SECRET_KEY, without which passwords of portals, PANs and seals cannot be read: set that one (on the embedded database it is the file secret-key of DATA_DIR), or say --other-secret.',
    )
  const key = said.encrypted ? place.key : null
  await place.files.check()
  const client = await connectAlone(place.databaseUrl)
  try {
    await refuseUsed(client, place)
    // Nothing goes before what takes its place was read to its end.
    const manifest = await verifyBackup(folder, place.key)
    if (place.replace) await clear(client, place)
    try {
      await migrate(place.databaseUrl, place.root, undefined, { wanted: manifest.migrations })
      await place.makeQueues(place.databaseUrl)
      await fill(client, folder, manifest, key)
      await compare(client, manifest)
      await restoreFiles(folder, manifest, key, place.files)
      await migrate(place.databaseUrl, place.root)
      if (place.otherSecret) await takeOtherSecret(client, place.secretKey)
      await tieAnew(dbOf(client), place.files)
    } catch (error) {
      // Half of a backup must not be taken for the whole of it.
      await client.query('rollback').catch(() => undefined)
      await clear(client, place).catch(() => undefined)
      throw error
    }
    await client.query('analyze')
    return manifest
  } finally {
    await client.end().catch(() => undefined)
  }
}
