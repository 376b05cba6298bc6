import { financialYearOf } from '@karavan/domain/money/financial-year'
import type { PlainDate } from '@karavan/domain/base/dates'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { series } from './crm-booking.table.ts'

const yearKey = (day: PlainDate) => financialYearOf(day).slice(2).replace('-', '')

/** Receipts, invoices, credit notes, refunds, payments to suppliers, what came back of them, and what was a customer's before. */
type Series = 'RC' | 'IN' | 'CN' | 'RF' | 'SP' | 'SR' | 'OB'

/**
 * The next number of an organisation's series in the financial year of a day, of at most 16 characters: IN/26-27/000042.
 * Its row stays locked until the document is written, so that a number is neither given twice nor lost.
 */
export async function takeNumber(db: Db, orgId: string, name: Series, day: PlainDate): Promise<string> {
  const year = financialYearOf(day).slice(2)
  const [row] = await db
    .insert(series)
    .values({ orgId, series: name, year: yearKey(day), last: 1 })
    .onConflictDoUpdate({
      target: [series.orgId, series.series, series.year],
      set: { last: sql`${series.last} + 1` },
    })
    .returning({ last: series.last })
  return `${name}/${year}/${String(row?.last).padStart(6, '0')}`
}

/** The last number a series has given in the financial year of a day; null before its first. */
export async function lastNumber(db: Db, orgId: string, name: Series, day: PlainDate): Promise<number | null> {
  const [row] = await db
    .select({ last: series.last })
    .from(series)
    .where(and(eq(series.orgId, orgId), eq(series.series, name), eq(series.year, yearKey(day))))
  return row?.last ?? null
}

/** Lets a series go on from a number; false when it has begun, whoever was first. */
export async function continueNumbers(
  db: Db,
  orgId: string,
  name: Series,
  day: PlainDate,
  next: number,
): Promise<boolean> {
  const rows = await db
    .insert(series)
    .values({ orgId, series: name, year: yearKey(day), last: next - 1, first: next })
    .onConflictDoNothing()
    .returning({ last: series.last })
  return rows.length === 1
}
