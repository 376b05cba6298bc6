import { financialYearOf } from '@karavan/domain/money/financial-year'
import type { PlainDate } from '@karavan/domain/base/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { series } from './crm-booking.table.ts'

/** Receipts, invoices, credit notes, refunds, payments to suppliers and what came back of them. */
type Series = 'RC' | 'IN' | 'CN' | 'RF' | 'SP' | 'SR'

/**
 * The next number of an organisation's series in the financial year of a day, of at most 16 characters: IN/26-27/000042.
 * Its row stays locked until the document is written, so that a number is neither given twice nor lost.
 */
export async function takeNumber(db: Db, orgId: string, name: Series, day: PlainDate): Promise<string> {
  const year = financialYearOf(day).slice(2)
  const [row] = await db
    .insert(series)
    .values({ orgId, series: name, year: year.replace('-', ''), last: 1 })
    .onConflictDoUpdate({
      target: [series.orgId, series.series, series.year],
      set: { last: sql`${series.last} + 1` },
    })
    .returning({ last: series.last })
  return `${name}/${year}/${String(row?.last).padStart(6, '0')}`
}
