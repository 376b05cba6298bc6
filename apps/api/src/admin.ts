import pino from 'pino'
import { z } from 'zod'
import { backup, BackupError, restore, verifyFolder } from './admin-backup.ts'
import { adopt, FilesError, move } from './admin-files.ts'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { chains, type Verified, verifyChain } from './features/base/seals/index.ts'
import { endTwoStepOf, inviteAdmin } from './features/people/users/index.ts'
import { refuseOtherSecret, takeOtherSecret } from './platform/crypto/secret-check.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { listSetAside } from './platform/jobs/set-aside.ts'
import { borrowEmbeddedPostgres } from './platform/postgres/running.ts'
import { StartupError } from './platform/postgres/startup-error.ts'
import { readSecretKey } from './secret-key.ts'
import { wayToEmptyDatabase } from './start/database.ts'

const usage = `Usage: npm run admin -- create <email>     invites an Admin
       npm run admin -- one-step <email>   ends the two-step sign-in of somebody who lost phone and codes
       npm run admin -- other-secret       takes the SECRET_KEY of now in place of one that is lost
       npm run admin -- jobs               lists the jobs that failed for good
       npm run admin -- jobs retry <id>    puts one of them back
       npm run admin -- verify             looks whether ledger and trail are as they were sealed
       npm run admin -- backup <folder>    writes all there is into a new folder, also while Karavan runs
       npm run admin -- verify <folder>    looks whether a backup is whole and unchanged
       npm run admin -- restore <folder> [--replace] [--other-secret]
                                           brings it into an empty database, or in place of what is there
       npm run admin -- files move         copies all files to where FILES says, from where they were until now
       npm run admin -- files adopt [--lost]
                                           takes the files where FILES says for those of this database`

type Scene = { config: Config; database: Database; databaseUrl: string }
/** False when what was asked for could not be done. */
type Command = (scene: Scene) => Promise<boolean>
/** What a command runs on: the database brought up to date, the database as it is, or none. */
type Asked =
  | { up: Command }
  | { asItIs(config: Config, databaseUrl: string): Promise<void> }
  | { alone(config: Config): Promise<void> }

/** Makes an Admin of the house and prints the link that lets them choose a password. */
const create =
  (email: string): Command =>
  async ({ config, database }) => {
    const token = await database.transaction((db) => inviteAdmin(db, email, config.defaultCompanyName))
    if (token) console.log(`Open this link within 7 days to choose a password: ${config.publicUrl}/invite/${token}`)
    else console.log(`${email} is an Admin already.`)
    return true
  }

const endSecondStep =
  (email: string): Command =>
  async ({ database }) => {
    const ended = await database.transaction((db) => endTwoStepOf(db, email))
    console.log(ended ? `${email} signs in by the password alone now.` : `${email} has no two-step sign-in.`)
    return ended
  }

const listJobs: Command = async ({ database }) => {
  const jobs = await listSetAside(database.db)
  for (const { id, queue, at, data, error } of jobs)
    console.log(`${id}  ${queue}  ${at.toISOString()}  ${JSON.stringify(data)}\n    ${error}`)
  console.log(
    jobs.length === 0 ? 'No job is set aside.' : `${jobs.length} set aside. Put back: npm run admin -- jobs retry <id>`,
  )
  return true
}

const retryJob =
  (id: string): Command =>
  async ({ database, databaseUrl }) => {
    const jobs = createJobs({ databaseUrl, log: pino({ level: 'silent' }) })
    try {
      const queue = await database.transaction((db) => jobs.putBack(db, id))
      if (queue) console.log(`The job is back in ${queue}; a running Karavan takes it up within seconds.`)
      else console.error('No job with this id is set aside.')
      return queue !== null
    } finally {
      await jobs.stop()
    }
  }

const count = (many: number, noun: string) => `${many.toLocaleString('en-IN')} ${noun}${many === 1 ? '' : 's'}`

function tellChain({ chain, rows, seals, hash, broken, open }: Verified): void {
  const end = seals > 0 ? `, the last ${hash.slice(0, 16)}` : ''
  console.log(`${chain}: ${count(rows, 'row')} in ${count(seals, 'seal')}${end}; ${open} not sealed yet`)
  for (const { number, at, changed, missing } of broken) {
    const rows = [
      ...changed.map((id) => `${id} is another row than was sealed`),
      ...(missing ? [`${missing} missing`] : []),
    ]
    console.error(`  seal ${number} of ${at} is broken: ${rows.join('; ') || 'the seal itself was changed'}`)
  }
}

/** Compares every row of the ledger and of the trail with its seal. */
const verify: Command = async ({ config, database }) => {
  const secretKey = readSecretKey(config)
  await refuseOtherSecret(database.pool, secretKey)
  const found = []
  for (const chain of chains) found.push(await verifyChain(database.db, secretKey, chain))
  for (const one of found) tellChain(one)
  return found.every(({ broken }) => broken.length === 0)
}

/** Takes the secret of the settings in place of one that is lost. */
const otherSecret: Command = async ({ config, database }) => {
  await takeOtherSecret(database.pool, readSecretKey(config))
  console.log('Karavan starts on this database with the present SECRET_KEY; what the former sealed stays closed.')
  return true
}

const restoreFlags = ['--replace', '--other-secret']

function commandOf([name, ...rest]: string[]): Asked | null {
  const [word, id] = rest
  const one = word !== undefined && rest.length === 1
  if (name === 'create' || name === 'one-step') {
    const email = z.email().safeParse(word?.toLowerCase())
    if (!email.success) return null
    return { up: name === 'create' ? create(email.data) : endSecondStep(email.data) }
  }
  if (name === 'backup') return one ? { asItIs: (config, url) => backup(config, url, word) } : null
  if (name === 'restore') {
    const flags = rest.slice(1)
    const known = word !== undefined && !word.startsWith('--') && flags.every((flag) => restoreFlags.includes(flag))
    return known ? { asItIs: (config, url) => restore(config, url, word, flags) } : null
  }
  if (name === 'verify' && one) return { alone: (config) => verifyFolder(config, word) }
  if (name === 'verify') return rest.length === 0 ? { up: verify } : null
  if (name === 'other-secret') return rest.length === 0 ? { up: otherSecret } : null
  if (name === 'files') {
    const [, flag] = rest
    if (word === 'move' && rest.length === 1) return { up: move }
    return word === 'adopt' && (flag ?? '--lost') === '--lost' && rest.length < 3
      ? { up: adopt(flag === '--lost') }
      : null
  }
  if (name !== 'jobs') return null
  if (rest.length === 0) return { up: listJobs }
  const known = z.uuid().safeParse(id)
  return word === 'retry' && known.success ? { up: retryJob(known.data) } : null
}

async function runUp(config: Config, databaseUrl: string, command: Command): Promise<boolean> {
  await migrate(databaseUrl, config.root, wayToEmptyDatabase(config))
  const database = openDatabase(databaseUrl, () => {}, 1)
  try {
    return await command({ config, database, databaseUrl })
  } finally {
    await database.close()
  }
}

/** Runs a command on the database of the settings, beside a running server or alone. */
async function run(asked: Asked): Promise<boolean> {
  const config = loadConfig()
  if ('alone' in asked) {
    await asked.alone(config)
    return true
  }
  const embedded = config.databaseUrl
    ? null
    : await borrowEmbeddedPostgres({
        dataDir: config.dataDir,
        explicitDataDir: config.dataDirExplicit,
        log: () => {},
      })
  try {
    const databaseUrl = config.connections.directUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    if ('up' in asked) return await runUp(config, databaseUrl, asked.up)
    await asked.asItIs(config, databaseUrl)
    return true
  } finally {
    await embedded?.stop()
  }
}

const command = commandOf(process.argv.slice(2))
if (!command) {
  console.error(usage)
  process.exit(1)
}
try {
  if (!(await run(command))) process.exitCode = 1
} catch (error) {
  if (![ConfigError, StartupError, BackupError, FilesError].some((known) => error instanceof known)) throw error
  console.error((error as Error).message)
  process.exit(1)
}
