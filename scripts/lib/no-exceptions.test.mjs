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

it('no comment switches a rule of the linter off', () => {
  const files = ['apps', 'packages', 'tests', 'bench', 'scripts'].flatMap((folder) => [...sourcesUnder(inRoot(folder))])
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => switches.test(readFileSync(file, 'utf8')))).toEqual([])
})
