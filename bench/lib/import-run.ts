import { openApp } from './app.ts'
import type { ServerMemory } from './import-memory.ts'

// The server alone: the file and what sends it are in the process that started this one.
const app = await openApp(process.argv[2] ?? '', { JOBS: 'on' })

const none: ServerMemory = { peak: 0, held: 0, outside: 0 }
let highest = none

/** What is in use, not what waits to be collected: how much lies about depends on how long it ran. */
function look(): void {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  highest = {
    peak: Math.max(highest.peak, rss),
    held: Math.max(highest.held, heapUsed),
    outside: Math.max(highest.outside, external),
  }
}
// Collecting takes long on a busy machine, and the server must get its turn between two looks.
setInterval(look, 500)

process.on('message', (asked) => {
  look()
  process.send?.(highest)
  if (asked === 'forget') highest = none
})
process.once('disconnect', () => void app.close().then(() => process.exit(0)))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
