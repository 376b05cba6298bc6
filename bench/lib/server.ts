import { openApp } from './app.ts'

// A process of its own, so that the load and its measurement do not share a core's turn with it.
const app = await openApp(process.argv[2] ?? '')
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
