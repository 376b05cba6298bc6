import { keepGarbageSmall } from '../../apps/api/src/start/heap.ts'
import { openApp } from './app.ts'

// A process of its own, so that the load and its measurement do not share a core's turn with it.
keepGarbageSmall()
const [, , databaseUrl = '', settings = '{}'] = process.argv
const app = await openApp(databaseUrl, JSON.parse(settings) as Record<string, string>)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
