// Runs the built server in this very process, so that signals and exit codes are its own.
import { existsSync } from 'node:fs'
import { readEnvFile } from './lib/env-file.mjs'
import { inRoot } from './lib/root.mjs'

readEnvFile()

if (!existsSync(inRoot('apps/api/dist/server.js'))) {
  console.error('Karavan is not built yet: run npm start, which builds it, or npm run build.')
  process.exit(1)
}
// npm passes SIGTERM on to a shell that dies of it and tells nobody: then the shell's end is the signal.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250).unref()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}

process.chdir(inRoot())
process.setSourceMapsEnabled(true)
await import('../apps/api/dist/server.js')
