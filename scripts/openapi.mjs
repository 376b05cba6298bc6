// Writes docs/openapi.json from the contracts; with --check it only says whether the committed one is still true.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './lib/bundle.mjs'
import { inRoot } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'

const committed = inRoot('docs/openapi.json')

// From here Node finds the packages of the API.
const cache = inRoot('apps/api/node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'karavan-openapi-'))

async function write(file) {
  await bundle([inRoot('apps/api/src/openapi.ts')], folder)
  const { code, output } = await runNode([join(folder, 'openapi.js'), file])
  if (code !== 0) throw new Error(output)
}

async function check() {
  const file = join(folder, 'openapi.json')
  await write(file)
  if (readFileSync(file, 'utf8') !== readFileSync(committed, 'utf8'))
    throw new Error('docs/openapi.json is not what the contracts say; run npm run openapi and commit it.')
}

try {
  await (process.argv.includes('--check') ? check() : write(committed))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
