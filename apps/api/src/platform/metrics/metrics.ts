import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { App } from '../platform.ts'

/** `/healthz` while the process lives, `/readyz` while it can serve, `/metrics` for Prometheus. */
export function registerMetrics(app: App): void {
  const { platform } = app
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'karavan_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'karavan_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = platform.database.pool
      this.set({ state: 'open' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waited for' }, waitingCount)
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    if (platform.draining) return reply.code(503).send({ status: 'stopping' })
    // Throws while the database is away, and while it has no schema.
    const ready = await platform.database.pool.query('SELECT 1 FROM migration LIMIT 1').then(
      ({ rowCount }) => rowCount === 1,
      () => false,
    )
    return ready ? { status: 'ready' } : reply.code(503).send({ status: 'waiting for the database' })
  })
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
