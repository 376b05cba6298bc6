import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inRoot, root } from './root.mjs'

const shared = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'scripts/lib']

/** What can be built: from which files, and what is there when it was. */
export const targets = {
  web: { inputs: ['apps/web', ...shared], outputs: ['apps/web/dist/index.html', 'apps/web/dist/server/server.js'] },
  api: { inputs: ['apps/api', ...shared], outputs: ['apps/api/dist/server.js'] },
}

const skipped = new Set(['node_modules', 'dist', 'coverage'])
const isTest = (name) => /\.test\.(tsx?|mjs)$/.test(name)

function* filesUnder(path) {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) {
    if (!skipped.has(name) && !isTest(name)) yield* filesUnder(join(path, name))
  }
}

/** A hash of all a target is built from. */
export function inputHash(target) {
  const hash = createHash('sha256').update(process.version)
  for (const input of targets[target].inputs) {
    for (const file of filesUnder(inRoot(input))) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const stampOf = (target) => inRoot('.cache', 'build', target)

/** Whether a target must be built: its output is missing, or was built from other files. What was shipped has no files to build from. */
export function isStale(target) {
  if (!existsSync(inRoot('packages'))) return false
  if (!targets[target].outputs.every((file) => existsSync(inRoot(file))) || !existsSync(stampOf(target))) return true
  return readFileSync(stampOf(target), 'utf8') !== inputHash(target)
}

/** Notes that a target's output is that of the present files; `hash` is what `inputHash` said before the build. */
export function recordBuilt(target, hash) {
  mkdirSync(dirname(stampOf(target)), { recursive: true })
  writeFileSync(stampOf(target), hash)
}
