import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { loadConfig } from '../../apps/api/src/config.ts'
import { keepGarbageSmall } from '../../apps/api/src/start/heap.ts'
import { workOnOrders } from '../../apps/api/src/start/worker.ts'
import { workers } from '../../apps/api/src/start/workers.ts'
import { openApp } from './app.ts'

// Processes of their own, as many as the product has, so that the load and its measurement do not share a core's turn with one.
keepGarbageSmall()
const [, , databaseUrl = '', settings = '{}'] = process.argv

const build = async () => {
  const app = await openApp(databaseUrl, JSON.parse(settings) as Record<string, string>)
  return { listen: () => app.listen({ host: '127.0.0.1', port: 0 }), stop: async () => void (await app.close()) }
}

if (cluster.isWorker) workOnOrders({ config: loadConfig(), build, sentenceOf: String })
else {
  const count = Number(process.env.BENCH_PROCESSES ?? Math.min(availableParallelism(), 4))
  const giveUp = (error: Error) => {
    throw error
  }
  const server = count > 1 ? workers({ count, databaseUrl, jobs: false, giveUp }) : await build()
  console.log(await server.listen())
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
}
