// Writes docs/openapi.json from the contracts; with --check it only says whether the committed one is still true.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin } from './lib/checks.mjs'
import { inRoot } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'

const committed = inRoot('docs/openapi.json')
const write = async (file) => {
  const { code, output } = await runNode([bin('tsx'), inRoot('apps/api/src/openapi.ts'), file])
  if (code === 0) return
  console.error(output)
  process.exit(1)
}

if (process.argv.includes('--check')) {
  const folder = mkdtempSync(join(tmpdir(), 'karavan-openapi-'))
  const file = join(folder, 'openapi.json')
  await write(file)
  const same = readFileSync(file, 'utf8') === readFileSync(committed, 'utf8')
  rmSync(folder, { recursive: true })
  if (!same) {
    console.error('docs/openapi.json is not what the contracts say; run npm run openapi and commit it.')
    process.exit(1)
  }
} else {
  await write(committed)
}
