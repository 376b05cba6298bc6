import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { diskFull, problem } from '../http/problem.ts'
import { countJobs } from '../jobs/set-aside.ts'
import type { App } from '../platform.ts'
import { gatherFigures } from './all-processes.ts'

// Figures of the process exist once, however many apps a test builds in it.
const processFigures = new Registry()
collectDefaultMetrics({ register: processFigures })

function appFigures({ database: { db, pool }, disk }: App['platform']) {
  const register = new Registry()
  const requests = new Histogram({
    name: 'karavan_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'karavan_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'karavan_disk_full',
    help: 'Whether writing is refused for want of room',
    aggregator: 'max',
    registers: [register],
    collect() {
      this.set(disk.isFull() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'karavan_jobs',
    help: 'Jobs by queue and state; those set aside need a person',
    // Every process counts the same queue.
    aggregator: 'max',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      this.reset()
      // Without the database the other figures are still worth having.
      for (const { queue, state, count } of await countJobs(db).catch(() => [])) this.set({ queue, state }, count)
    },
  })
  return { register, requests }
}

/** The newest step of the schema this program knows. */
const lastMigration = (root: string) =>
  readdirSync(join(root, 'apps/api/src/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.replace(/\.sql$/, '')

/** `/healthz` while the process lives, `/readyz` while it should get requests, `/metrics` for Prometheus. */
export function registerMetrics(app: App): void {
  const { platform } = app
  const { register, requests } = appFigures(platform)
  const figures = gatherFigures([processFigures, register])
  const newest = lastMigration(platform.config.root)
  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const

  app.addHook('onResponse', async (request, reply) => {
    const { url = 'none' } = request.routeOptions
    // A stream is open for as long as its reader likes.
    if (url.endsWith('/events')) return
    requests.observe(
      { method: request.method, route: url, status: reply.statusCode },
      Math.max(0, reply.elapsedTime / 1000),
    )
  })

  app.get('/healthz', hidden, async () => ({ status: 'ok' }))

  app.get('/readyz', hidden, async () => {
    if (platform.draining) throw problem('UNAVAILABLE', 'This process is about to end.')
    const upToDate = await platform.database.pool.query('select 1 from migration where name = $1', [newest]).then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
    if (!upToDate) throw problem('UNAVAILABLE', 'The database is away, or its schema is not up to date yet.')
    // It still answers what is only read, so that nobody should stop asking it.
    return platform.disk.isFull() ? { status: 'full', detail: diskFull().detail } : { status: 'ready' }
  })

  if (!platform.config.metrics) return
  app.get('/metrics', hidden, async (_, reply) => {
    void reply.type(register.contentType)
    return figures()
  })
}
