import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type pg from 'pg'
import { problem } from '../http/problem.ts'
import type { App } from '../platform.ts'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

// One statement, so that two processes never let the same request through.
const count = `
  INSERT INTO rate_limit (key, count, resets_at)
  VALUES ($1, 1, now() + make_interval(secs => $2 / 1000.0))
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN rate_limit.resets_at <= now() THEN 1 ELSE rate_limit.count + 1 END,
    resets_at = CASE WHEN rate_limit.resets_at <= now() THEN excluded.resets_at ELSE rate_limit.resets_at END
  RETURNING count AS current, greatest(0, extract(epoch FROM resets_at - now()) * 1000)::int AS ttl`

/** A counter in the database, so that every process counts the same. */
function storeOn(pool: pg.Pool): FastifyRateLimitStoreCtor {
  class DatabaseStore {
    readonly route: string
    constructor(options: { routeInfo?: { method?: string; url?: string } } = {}) {
      this.route = `${options.routeInfo?.method ?? ''} ${options.routeInfo?.url ?? ''}`
    }
    incr(key: string, done: Counted, timeWindow: number): void {
      pool
        .query<{ current: number; ttl: number }>(count, [`${this.route} ${key}`, timeWindow])
        .then(({ rows }) => done(null, rows[0]))
        .catch((error: Error) => done(error))
    }
    child(options: object): DatabaseStore {
      return new DatabaseStore(options)
    }
  }
  return DatabaseStore as unknown as FastifyRateLimitStoreCtor
}

/** Limits the calls that say so in their contract, by address, across all processes. */
export async function registerLimits(app: App): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    store: storeOn(app.platform.database.pool),
    errorResponseBuilder: (_, { ttl }) =>
      problem('RATE_LIMITED', 'Too many requests from here; try again in a minute.', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  })
}
