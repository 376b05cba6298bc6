import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'
import { runProgram } from './run-program.ts'
import { StartupError } from './startup-error.ts'

// The application's database and its role, which owns the database and is no superuser.
const databaseName = 'karavan'

/** The generated passwords of a cluster. */
export interface Passwords {
  postgres: string
  karavan: string
}

/** Where a cluster listens; the folder of its socket is empty when there is none. */
export interface Listening {
  port: number
  socketFolder: string
}

// By its socket a database on the same machine is reached without the layers of a network.
const urlOf =
  (role: keyof Passwords, database: string) =>
  (passwords: Passwords, { port, socketFolder }: Listening) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}${socketFolder && `?host=${encodeURIComponent(socketFolder)}`}`

/** The application's address of a cluster that listens there. */
export const applicationUrl = urlOf('karavan', databaseName)

/** The superuser's address of a cluster that listens there. */
export const adminUrl = urlOf('postgres', 'postgres')

interface NewCluster {
  folder: string
  directory: string
  binaries: Binaries
  user: DatabaseUser | undefined
  durable: boolean
}

const passwordFile = (folder: string) => join(folder, 'passwords.json')

/** The passwords of the cluster in this folder. */
export function readPasswords(folder: string): Passwords {
  try {
    return JSON.parse(readFileSync(passwordFile(folder), 'utf8')) as Passwords
  } catch {
    throw new StartupError(
      `The passwords of the embedded database cannot be read from ${passwordFile(folder)}: restore that file from the backup the database came from.`,
    )
  }
}

const writeFor = (user: DatabaseUser | undefined, file: string, text: string) => {
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  if (user) chownSync(file, user.uid, user.gid)
}

// A UTF-8 character class lets words in any script be searched; which of these names exists depends on the system.
const characterClasses = ['C.UTF-8', 'en_US.UTF-8', 'C']

async function initdb({ folder, binaries, user, durable }: NewCluster, making: string): Promise<void> {
  const secret = join(folder, 'initdb-password')
  let said = ''
  try {
    for (const characterClass of characterClasses) {
      rmSync(making, { recursive: true, force: true })
      mkdirSync(making)
      chmodSync(making, 0o700)
      if (user) chownSync(making, user.uid, user.gid)
      writeFor(user, secret, readPasswords(folder).postgres)
      const { code, output } = await runProgram(
        binaries.initdb,
        [
          `--pgdata=${making}`,
          '--username=postgres',
          `--pwfile=${secret}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale=C',
          `--lc-ctype=${characterClass}`,
          '--locale-provider=icu',
          '--icu-locale=und',
          '--text-search-config=english',
          ...(durable ? [] : ['--no-sync']),
        ],
        user,
      )
      if (code === 0) return
      said = output
    }
  } finally {
    rmSync(secret, { force: true })
  }
  rmSync(making, { recursive: true, force: true })
  const reason = said.split('\n').find((line) => /error|fatal/i.test(line)) ?? said.trim().split('\n').at(-1)
  throw new StartupError(`The embedded database could not be made in ${folder}: ${reason}.`)
}

/** Removes what an interrupted making left; its orphaned program may still write there, and then a later start removes it. */
function clearInterrupted(folder: string, prefix: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix)))
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
    } catch {
      continue
    }
}

const socketRule = 'local all all scram-sha-256\n'
const accessRules = `${socketRule}host all all 127.0.0.1/32 scram-sha-256\n`

/** Clusters of earlier versions have no rule for their socket. */
function admitSocket(directory: string): void {
  const file = join(directory, 'pg_hba.conf')
  if (!/^local\s/m.test(readFileSync(file, 'utf8'))) appendFileSync(file, socketRule)
}

/** Makes the cluster unless it is there; one whose making was interrupted is made anew. */
export async function ensureCluster(cluster: NewCluster): Promise<void> {
  const { folder, directory, user } = cluster
  const prefix = `${basename(directory)}.new-`
  clearInterrupted(folder, prefix)
  if (existsSync(directory)) return admitSocket(directory)
  const passwords: Passwords = { postgres: randomBytes(24).toString('hex'), karavan: randomBytes(24).toString('hex') }
  writeFor(undefined, passwordFile(folder), JSON.stringify(passwords))
  const making = join(folder, `${prefix}${randomBytes(4).toString('hex')}`)
  await initdb(cluster, making)
  writeFor(user, join(making, 'pg_hba.conf'), accessRules)
  renameSync(making, directory)
}

// The longest path of a socket that every system takes, and the longest name PostgreSQL gives one.
const longestSocket = 100
const longestName = '/.s.PGSQL.65535'

/**
 * Where the server of a cluster puts its socket: into its own directory, which nobody but its user enters. Empty where
 * there are no such sockets, or where the path is too long for one.
 */
export const socketFolderOf = (directory: string): string =>
  process.platform === 'win32' || Buffer.byteLength(directory + longestName) > longestSocket ? '' : directory

const present = async (client: pg.Client, table: string, column: string) =>
  (await client.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [databaseName])).rowCount === 1

/** Makes the application's role and database unless they are there. */
export async function ensureDatabase(passwords: Passwords, listening: Listening): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl(passwords, listening) })
  await client.connect()
  try {
    if (!(await present(client, 'pg_roles', 'rolname')))
      await client.query(`CREATE ROLE ${databaseName} LOGIN PASSWORD '${passwords.karavan}'`)
    if (!(await present(client, 'pg_database', 'datname')))
      await client.query(`CREATE DATABASE ${databaseName} OWNER ${databaseName}`)
  } finally {
    await client.end()
  }
}
