import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

/** Whom PostgreSQL runs as. */
export interface DatabaseUser {
  uid: number
  gid: number
  name: string
}

/** What every child process of PostgreSQL gets: nothing of our own environment, so that no PG variable and no secret leaks in. */
const childEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim())

/**
 * The user PostgreSQL must run as when this process is root (which PostgreSQL refuses): the owner of the data that is there
 * already, else `nobody`. Undefined means: as this process itself.
 */
export function databaseUser(existingData: string | undefined): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existingData) {
    const { uid, gid } = statSync(existingData)
    if (uid !== 0) return { uid, gid, name: `user ${uid}` }
  }
  try {
    return { uid: idOf('-u'), gid: idOf('-g'), name: 'user "nobody"' }
  } catch {
    throw new StartupError(
      'PostgreSQL does not run as root and this system has no user "nobody": start Karavan as another user, or set DATABASE_URL.',
    )
  }
}

/** The options of a child process that runs as that user, in a folder every user can be in. */
export const asUser = (user: DatabaseUser | undefined) => ({
  cwd: '/',
  env: childEnvironment,
  windowsHide: true,
  ...(user && { uid: user.uid, gid: user.gid }),
})

/** Runs a line of shell as that user and says whether it succeeded; `$1` is the path. */
export function holdsFor(user: DatabaseUser, test: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', test, 'sh', path], { ...asUser(user), stdio: 'ignore' }).status === 0
}
