import type { MovedLine } from '@karavan/contracts/crm/quotations/quotation'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** By how many percent the cost of a line has to move until its seller is told, as its organisation wants it. */
export async function findWatchPercent(db: Db, orgId: string): Promise<number> {
  const { rows } = await db.execute<{ percent: number }>(
    sql`select quote_watch_percent::float8 as percent from org where id = ${orgId}`,
  )
  return rows[0]?.percent ?? 2
}

/** Of lines that moved those somebody has to hear of: what is gone or back, and what moved by more than so many percent. */
export const worthTelling = (moved: readonly MovedLine[], percent: number): MovedLine[] =>
  moved.filter(({ was, now }) => was === null || now === null || Math.abs(now - was) * 100 > was * percent)
