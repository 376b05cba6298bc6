import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { identityRateLimits as limits } from './identity.table.ts'

type Rule = { window: number; max: number }
type Verdict = { allowed: boolean; retryAfter: number | null }

/** Counts one try against `max` in a window of seconds that starts with the first; one statement, so no two processes pass together. */
export async function countTry(db: Db, key: string, { window, max }: Rule): Promise<Verdict> {
  const over = sql`${limits.resetsAt} <= now()`
  const next = sql`now() + make_interval(secs => ${window})`
  const [row] = await db
    .insert(limits)
    .values({ key, count: 1, resetsAt: next })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`CASE WHEN ${over} THEN 1 ELSE LEAST(${limits.count}, ${max}) + 1 END`,
        resetsAt: sql`CASE WHEN ${over} THEN ${next} ELSE ${limits.resetsAt} END`,
      },
    })
    .returning({
      count: limits.count,
      wait: sql<number>`greatest(1, ceil(extract(epoch FROM ${limits.resetsAt} - now())))::int`,
    })
  const { count, wait } = row ?? { count: 1, wait: 1 }
  return count <= max ? { allowed: true, retryAfter: null } : { allowed: false, retryAfter: wait }
}
