import cluster from 'node:cluster'
import { type Config, ConfigError, loadConfig } from './config.ts'
import { demoAccounts } from './demo/accounts.data.ts'
import { migrate } from './platform/db/migrate.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { StartupError } from './platform/postgres/startup-error.ts'
import { readSecretKey } from './secret-key.ts'
import { awaitDatabase, recogniseSecret, wayToEmptyDatabase } from './start/database.ts'
import { keepGarbageSmall } from './start/heap.ts'
import { portRefusal, probePort } from './start/port.ts'
import { Interrupted, Parts, stopOnSignals } from './start/shutdown.ts'
import { printStep, remark, say, step, uptime } from './start/step.ts'
import { type Server, workOnOrders } from './start/worker.ts'
import { workers } from './start/workers.ts'

const parts = new Parts()
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function openDatabase({ databaseUrl, connections, dataDir, dataDirExplicit }: Config): Promise<string> {
  if (databaseUrl) {
    const patience = connections.waitSeconds * 1000
    await step('Database reached', () => awaitDatabase(databaseUrl, patience, remark))
    return databaseUrl
  }
  const { url, stop } = await step('PostgreSQL started', () =>
    startEmbeddedPostgres({ dataDir, explicitDataDir: dataDirExplicit, log: remark }),
  )
  parts.add('The database', stop)
  return url
}

/** Builds the application; `listen` fills what is empty and answers requests, until it is stopped. */
async function build(config: Config, databaseUrl: string): Promise<Server> {
  // Loaded only where requests are answered: the process that keeps others running stays small.
  const { buildApp } = await import('./app.ts')
  const { drawers } = await import('./platform/pdf/drawers.ts')
  const app = await buildApp(config, { databaseUrl })
  return {
    async listen() {
      await app.ready()
      try {
        return await app.listen({ host: config.host, port: config.port })
      } catch (error) {
        throw portRefusal(error, config.host, config.port) ?? error
      }
    },
    async stop() {
      app.platform.draining = true
      // Behind a load balancer requests keep coming until it has seen that.
      if (config.production) await pause(1500)
      await app.close()
      await drawers.close()
    },
  }
}

function greet(config: Config, address: string): void {
  say(`\n  Karavan is ready after ${uptime()}: ${config.port === 0 ? address : config.publicUrl}`)
  if (!config.demo) return
  say('\n  Demo accounts')
  for (const { email, password, role } of demoAccounts) say(`    ${email.padEnd(22)} ${password.padEnd(10)} ${role}`)
}

async function start(): Promise<void> {
  printStep('✓', 'Program loaded', process.uptime() * 1000)
  const config = await step('Settings read', async () => loadConfig())
  const databaseUrl = await openDatabase(config)
  const directUrl = config.connections.directUrl ?? databaseUrl
  await probePort(config.host, config.port)
  await step('Schema up to date', async (rename) => {
    const count = await migrate(directUrl, config.root, wayToEmptyDatabase(config), { signal: parts.signal })
    if (count > 0) rename(`Schema migrated (${count} ${count === 1 ? 'step' : 'steps'})`)
  })
  await step('Secret key recognised', () => recogniseSecret(directUrl, readSecretKey(config)))
  const { processes, jobs, demo, drainSeconds } = config
  parts.allow(drainSeconds * 1000)
  const server =
    processes > 1
      ? workers({ count: processes, databaseUrl, jobs, giveUp: (error) => void giveUp(error) })
      : await step('Application built', () => build(config, databaseUrl))
  parts.add('The web server', server.stop, drainSeconds * 1000)
  const named = processes > 1 ? `Listening with ${processes} processes` : 'Listening'
  const address = await step(demo ? `${named}, demo data there` : named, server.listen)
  greet(config, address)
}

/** Whether the reason is one that a person can act on, so that its sentence says more than a stack would. */
const speaks = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof StartupError || (error instanceof Error && 'syscall' in error)

const sentenceOf = (error: unknown): string =>
  speaks(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)

async function giveUp(error: unknown): Promise<void> {
  if (error instanceof Interrupted) return
  await parts.stop()
  process.stderr.write(`\n${sentenceOf(error)}\n`)
  process.exit(1)
}

keepGarbageSmall()
if (cluster.isWorker) workOnOrders({ config: loadConfig(), build, sentenceOf })
else {
  process.on('uncaughtException', (error) => void giveUp(error))
  process.on('unhandledRejection', (reason) => void giveUp(reason))
  const started = start()
  stopOnSignals(parts, started)
  await started.catch(giveUp)
}
