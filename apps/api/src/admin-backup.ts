import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pino from 'pino'
import type { Config } from './config.ts'
import {
  BackupError,
  makeBackup,
  type Manifest,
  placeOf,
  restoreBackup,
  verifyBackup,
} from './features/base/backups/index.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { readSecretKey } from './secret-key.ts'
import { say } from './start/step.ts'

const many = (count: number, noun: string) => `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`

function tell(done: string, { madeAt, tables, files, ledger, encrypted }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${done}: ${many(rows, 'row')} of ${many(tables.length, 'table')}, ${many(files.count, 'file')}, as of ${madeAt}${encrypted ? ', encrypted' : ''}`,
  )
  say(`ledger: ${many(ledger.transactions, 'transaction')}, ${ledger.hash}`)
}

const notInIt = `Not in it, and needed to read it all: SECRET_KEY (on the embedded database the file secret-key of DATA_DIR),
VAULT_KEYS and BACKUP_KEY where they are set. Keep them in another place.`

/** Writes a backup beside a running server, or alone. */
export async function backup(config: Config, databaseUrl: string, folder: string): Promise<void> {
  tell(`Written to ${resolve(folder)}`, await makeBackup(folder, placeOf(config, databaseUrl, readSecretKey(config))))
  if (!config.backups.key) say('It is not encrypted: BACKUP_KEY would do that.')
  say(notInIt)
}

/** Reads a backup and says whether it is whole; no database is needed for that. */
export async function verifyFolder(config: Config, folder: string): Promise<void> {
  tell('Whole', await verifyBackup(resolve(folder), config.backups.key))
}

/** The queue as a server makes it at its start. */
export async function makeQueues(databaseUrl: string): Promise<void> {
  const jobs = createJobs({ databaseUrl, log: pino({ level: 'silent' }), works: false })
  try {
    await jobs.start()
  } finally {
    await jobs.stop()
  }
}

/** The secret of this house without making one: a new one could open nothing of what is restored. */
function secretAtHand(config: Config): string {
  return config.secretKey || existsSync(join(config.dataDir, 'secret-key')) ? readSecretKey(config) : ''
}

export async function restore(config: Config, databaseUrl: string, folder: string, flags: string[]): Promise<void> {
  const manifest = await restoreBackup(resolve(folder), {
    ...placeOf(config, databaseUrl, secretAtHand(config)),
    root: config.root,
    replace: flags.includes('--replace'),
    otherSecret: flags.includes('--other-secret'),
    makeQueues,
  })
  tell('Restored, counts and ledger as they were', manifest)
  say('Jobs that were waiting then are done as soon as Karavan runs; JOBS=off lets you look first.')
}

export { BackupError }
