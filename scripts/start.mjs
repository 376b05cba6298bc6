// Runs the built server in this very process, so that signals and exit codes are its own.
import { existsSync } from 'node:fs'
import { inRoot } from './lib/root.mjs'

if (!existsSync(inRoot('apps/api/dist/server.js'))) {
  console.error('Karavan is not built yet: run npm start, which builds it, or npm run build.')
  process.exit(1)
}
process.chdir(inRoot())
process.setSourceMapsEnabled(true)
await import('../apps/api/dist/server.js')
