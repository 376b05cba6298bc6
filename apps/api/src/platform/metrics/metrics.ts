import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { filePlaceOf } from '../files/stored-image.ts'
import { diskFull, problem } from '../http/problem.ts'
import { countJobs } from '../jobs/set-aside.ts'
import type { App } from '../platform.ts'
import { gatherFigures } from './all-processes.ts'
import { replicaFigures } from './replica-figures.ts'

// Figures of the process exist once, however many apps a test builds in it.
const processFigures = new Registry()
collectDefaultMetrics({ register: processFigures })

function appFigures({ database: { db, pool }, disk, replicas }: App['platform']) {
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
  if (replicas) replicaFigures(register, replicas)
  return { register, requests }
}

/** The newest step of the schema this program knows. */
const lastMigration = (root: string) =>
  readdirSync(join(root, 'apps/api/src/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
    ?.replace(/\.sql$/, '')

/** What a process is well by, beside its database. */
type Vitals = { jobs: { isWell(): boolean }; events: { isHearing(): boolean } }

const askMs = 3000

/** Whether the schema is there, by an answer that comes soon. */
async function hasSchema({ pool }: App['platform']['database'], newest: string | undefined): Promise<boolean> {
  const question = { text: 'select 1 from migration where name = $1', values: [newest], query_timeout: askMs }
  const asked = pool.query(question).then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  )
  // It may also take long to get a connection.
  const waited = new AbortController()
  const late = wait(askMs, false, waited).catch(() => false)
  return Promise.race([asked, late]).finally(() => waited.abort())
}

/** `/healthz` while the process lives, `/readyz` while it should get requests, `/metrics` for Prometheus. */
export function registerMetrics(app: App, { jobs, events }: Vitals): void {
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
    const unwell = [
      !(await hasSchema(platform.database, newest)) && 'The database is away, or its schema is not up to date yet.',
      !jobs.isWell() && 'The queue of jobs does not answer.',
      !events.isHearing() && 'The connection for live events is silent.',
    ].filter((sentence) => sentence !== false)
    if (unwell.length > 0) throw problem('UNAVAILABLE', unwell.join(' '))
    // It still answers what is only read, so that nobody should stop asking it.
    if (platform.disk.isFull()) return { status: 'full', detail: diskFull().detail }
    const trouble = filePlaceOf(platform.config).trouble()
    return trouble ? { status: 'no files', detail: trouble } : { status: 'ready' }
  })

  if (!platform.config.metrics) return
  app.get('/metrics', hidden, async (_, reply) => {
    void reply.type(register.contentType)
    return figures()
  })
}
