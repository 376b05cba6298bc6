import { createHash } from 'node:crypto'
import { existsSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseUser, databaseUser, holdsFor } from './database-user.ts'
import { makeFolder } from './folder.ts'
import { StartupError } from './startup-error.ts'

/** Where the cluster, its password and its log live, and whom PostgreSQL runs as there. */
export interface Home {
  folder: string
  user: DatabaseUser | undefined
}

interface Wanted {
  dataDir: string
  explicitDataDir: boolean
  major: string
  log(message: string): void
}

/** Where the cluster goes when PostgreSQL's user cannot reach the default data folder: one place per data folder. */
export const outsideHome = (dataDir: string) =>
  join('/var/lib/karavan', createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12))

/** Chooses the folder of the cluster: inside DATA_DIR, or outside when the default DATA_DIR is out of reach of PostgreSQL's user. */
export function chooseHome({ dataDir, explicitDataDir, major, log }: Wanted): Home {
  const inside = join(realpathSync(dataDir), 'postgres')
  const insideData = existsSync(join(inside, major)) ? join(inside, major) : undefined
  const insideUser = databaseUser(insideData)
  if (!insideUser) {
    makeFolder(inside)
    refuseForeignData(insideData)
    return { folder: inside, user: undefined }
  }

  const outside = outsideHome(dataDir)
  const outsideData = join(outside, major)
  if (!explicitDataDir && !insideData && existsSync(outsideData)) {
    log(`the database is in ${outside}`)
    return { folder: outside, user: databaseUser(outsideData) }
  }

  makeFolder(inside)
  if (holdsFor(insideUser, 'cd -- "$1"', inside)) return { folder: inside, user: insideUser }
  if (explicitDataDir || insideData) {
    throw new StartupError(
      `Started as root, Karavan runs PostgreSQL as ${insideUser.name}, who cannot reach ${inside}: give others the right to enter its parent folders (chmod o+x), set DATA_DIR to another folder, or start Karavan as another user.`,
    )
  }
  rmdirSync(inside)
  makeFolder(outside)
  log(`${dataDir} is out of reach of the ${insideUser.name} that runs PostgreSQL: the database is in ${outside}`)
  return { folder: outside, user: databaseUser(undefined) }
}

function refuseForeignData(directory: string | undefined) {
  const me = process.getuid?.()
  if (!directory || me === undefined) return
  const { uid } = statSync(directory)
  if (uid === me) return
  throw new StartupError(
    `The database in ${directory} belongs to user ${uid}, and Karavan runs as user ${me}: start it as root or as that user, or set DATA_DIR to another folder.`,
  )
}
