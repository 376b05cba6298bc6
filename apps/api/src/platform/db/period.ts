import type { PlainDate } from '@karavan/domain/base/dates'
import { and, gt, gte, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Where a day stands to a period: within it, before it, or past it. */
export type PeriodState = 'running' | 'planned' | 'ended'

/** Finds rows by where a day stands to their period; one without a last day goes on. */
export const inPeriod = (from: PgColumn, until: PgColumn, day: PlainDate): Record<PeriodState, SQL | undefined> => ({
  running: and(lte(from, day), or(isNull(until), gte(until, day))),
  planned: gt(from, day),
  ended: lt(until, day),
})

/** Where a day stands to a period. */
export function periodState(from: PlainDate, until: PlainDate | null, day: PlainDate): PeriodState {
  if (until !== null && until < day) return 'ended'
  return from > day ? 'planned' : 'running'
}
