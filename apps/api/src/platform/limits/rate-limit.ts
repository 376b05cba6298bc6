import rateLimit from '@fastify/rate-limit'
import type { RouteOptions } from 'fastify'
import type pg from 'pg'
import { problem } from '../http/problem.ts'
import type { App } from '../platform.ts'

const minute = 60_000

type Count = { current: number; ttl: number }

/** One statement counts and tells: processes that count at once take turns on the row. */
const countUp = `
  insert into rate_limit (key, count, resets_at) values ($1, 1, now() + $2 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when rate_limit.resets_at <= now() then 1 else rate_limit.count + 1 end,
    resets_at = case when rate_limit.resets_at <= now() then excluded.resets_at else rate_limit.resets_at end
  returning count as current, ceil(extract(epoch from resets_at - now()) * 1000)::int as ttl`

/** Counts requests in the database, so that every process sees them all. */
const storeIn = (pool: pg.Pool) =>
  class SharedStore {
    readonly #route: string

    constructor(options: object) {
      const { method = '', url = '' } = (options as { routeInfo?: RouteOptions }).routeInfo ?? {}
      this.#route = `${String(method)} ${url}`
    }

    incr(caller: string, done: (error: Error | null, count?: Count) => void, timeWindow: number): void {
      pool
        .query<Count>(countUp, [`${this.#route} ${caller}`, timeWindow])
        .then(({ rows: [count] }) => done(null, count))
        .catch(done)
    }

    child(options: object): SharedStore {
      return new SharedStore(options)
    }
  }

/** Limits the calls whose contract names a limit, per address and minute, over all processes together. */
export async function registerLimits(app: App): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: minute,
    store: storeIn(app.platform.database.pool),
    errorResponseBuilder: (_, { ttl }) =>
      problem('RATE_LIMITED', 'Too many requests from here; try again in a minute.', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  })
  // Counted before anything else is done for the request, the check of its token included.
  app.addHook('onRoute', (route) => {
    if (!route.config?.rateLimit || !Array.isArray(route.onRequest)) return
    const count = route.onRequest.pop()
    if (count) route.onRequest.unshift(count)
  })
}
