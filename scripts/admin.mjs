// Runs an administration command of the built server, such as npm run admin -- create <email>; without one it lists them.
import { existsSync } from 'node:fs'
import { readEnvFile } from './lib/env-file.mjs'
import { inRoot } from './lib/root.mjs'
import { runNode } from './lib/run.mjs'
import { isStale } from './lib/stale.mjs'

readEnvFile()

if (isStale('api')) {
  const { code } = await runNode([inRoot('scripts/prepare.mjs'), '--build'], { show: true })
  if (code !== 0) process.exit(code)
}
if (!existsSync(inRoot('apps/api/dist/admin.js'))) {
  console.error('This version of Karavan has no administration commands.')
  process.exit(1)
}
process.chdir(inRoot())
process.setSourceMapsEnabled(true)
await import('../apps/api/dist/admin.js')
