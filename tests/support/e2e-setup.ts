import { rmSync } from 'node:fs'
import { cloneDatabase, makeTempFolder, startCluster } from './cluster.ts'
import { inboundSecret } from './inbound.ts'
import { killServers, startServer } from './server.ts'

/** Starts the built server with the demo data on a database of its own; its address goes to the tests as their base URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  const dataDir = makeTempFolder()
  const sessions = makeTempFolder('sessions-')
  const clear = () => {
    for (const folder of [dataDir, sessions]) rmSync(folder, { recursive: true, force: true })
  }
  try {
    const database = await cloneDatabase(cluster.address)
    const server = await startServer({
      // Two processes, as on the smallest machine: what only one of them knew would be seen here.
      env: {
        ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'on', RATE_LIMIT_SCALE: '1000', PROCESSES: '2' },
        ...{ INBOUND_MAIL_DOMAIN: 'in.karavan.example', INBOUND_MAIL_SECRET: inboundSecret },
      },
    })
    await server.ready()
    process.env.E2E_BASE_URL = server.url
    process.env.E2E_DATABASE_URL = database.url
    process.env.E2E_SESSIONS = sessions
    return async () => {
      await server.stop()
      await database.drop()
      await cluster.stop()
      clear()
    }
  } catch (error) {
    await killServers()
    await cluster.stop()
    clear()
    throw error
  }
}
