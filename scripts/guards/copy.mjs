import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../lib/root.mjs'

const workspaces = ['packages', 'apps']
const own = '@karavan'
/** After all others, in the order of their names. */
const lastMigration = 'apps/api/src/migrations/9999_guard_off.sql'

function sources() {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  // A file that was deleted and not yet committed is still listed.
  return [...new Set(list.toString('utf8').split('\0'))].filter((file) => file && existsSync(join(root, file)))
}

function linkPackages(folder, place) {
  const from = join(root, place, 'node_modules')
  if (!existsSync(from)) return
  const to = join(folder, place, 'node_modules')
  mkdirSync(to, { recursive: true })
  // Caches are not shared, and the project's own packages are those of the copy.
  const entries = readdirSync(from).filter((name) => (name === '.bin' || !name.startsWith('.')) && name !== own)
  for (const name of entries) symlinkSync(join(from, name), join(to, name))
}

function linkOwnPackages(folder) {
  const scope = join(folder, 'node_modules', own)
  mkdirSync(scope, { recursive: true })
  for (const area of workspaces)
    for (const name of readdirSync(join(folder, area)).filter((entry) =>
      lstatSync(join(folder, area, entry)).isDirectory(),
    ))
      symlinkSync(join(folder, area, name), join(scope, name))
}

/** A copy of the checkout as it stands, whose packages are its own; all else that is installed is linked. */
export function makeCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'karavan-guards-'))
  for (const file of sources()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  linkPackages(folder, '.')
  for (const area of workspaces)
    for (const name of readdirSync(join(root, area))) linkPackages(folder, join(area, name))
  linkOwnPackages(folder)
  // What was killed just now may be writing its last.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}

/** How often a text stands in another. */
export const count = (text, part) => text.split(part).length - 1

/** A text without the guard; throws where the patch does not fit it. */
export function patched(text, { file, find, replace }) {
  const found = count(text, find)
  if (found !== 1) throw new Error(`${file} has ${found} places like ${JSON.stringify(find)}, and must have one`)
  return text.replace(find, () => replace)
}

/** Switches a guard off in a copy; answers with what puts it back. */
export function switchOff(folder, { patches = [], sql }) {
  const before = new Map()
  const putBack = () => {
    for (const [path, text] of before) writeFileSync(path, text)
    rmSync(join(folder, lastMigration), { force: true })
  }
  try {
    for (const patch of patches) {
      const path = join(folder, patch.file)
      const text = readFileSync(path, 'utf8')
      if (!before.has(path)) before.set(path, text)
      writeFileSync(path, patched(text, patch))
    }
    if (sql) writeFileSync(join(folder, lastMigration), `${sql};\n`)
  } catch (error) {
    putBack()
    throw error
  }
  return putBack
}
