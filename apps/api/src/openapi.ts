import { writeFileSync } from 'node:fs'
import { buildApp } from './app.ts'
import { loadConfig } from './config.ts'

const [file] = process.argv.slice(2)
if (!file) throw new Error('Say which file to write the document to')
const config = loadConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' })
const app = await buildApp(config, {
  databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
  secretKey: 'only the routes are wanted here, not a key',
  routesOnly: true,
})
await app.ready()
writeFileSync(file, `${JSON.stringify(app.swagger(), null, 2)}\n`)
process.exit(0)
