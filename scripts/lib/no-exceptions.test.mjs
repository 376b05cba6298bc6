import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from './root.mjs'

// Put together here, so that this file is not one of those it looks for.
const switches = new RegExp(['ox', 'es'].map((name) => `${name}lint-disable`).join('|'))
const skipped = new Set(['node_modules', 'dist'])

function* sourcesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* sourcesUnder(path)
    } else if (/\.(tsx?|mjs|cjs|js)$/.test(entry.name)) yield path
  }
}

const allSources = ['apps', 'packages', 'tests', 'bench', 'scripts'].flatMap((folder) => [
  ...sourcesUnder(inRoot(folder)),
])
const filesWith = (words) => allSources.filter((file) => words.test(readFileSync(file, 'utf8')))

it('no comment switches a rule of the linter off', () => {
  expect(allSources.length).toBeGreaterThan(1000)
  expect(filesWith(switches)).toEqual([])
})

// The files of a worker share their modules: what stands in for one would be met by the next file. A spy is taken back.
it('no test puts something in place of a whole module', () => {
  expect(filesWith(/\bvi\s*\.(mock|doMock|resetModules)\(/)).toEqual([])
})
