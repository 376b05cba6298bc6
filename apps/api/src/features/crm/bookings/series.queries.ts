import { financialYearOf } from '@karavan/domain/bookings/financial-year'
import type { PlainDate } from '@karavan/domain/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'

/** Receipts, invoices and credit notes. */
type Series = 'RC' | 'IN' | 'CN'

/**
 * The next number of an organisation's series in the financial year of a day, of at most 16 characters: IN/26-27/000042.
 * Its row stays locked until the document is written, so that a number is neither given twice nor lost.
 */
export async function takeNumber(db: Db, orgId: string, series: Series, day: PlainDate): Promise<string> {
  const year = financialYearOf(day).slice(2)
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into crm_series as s (org_id, series, year, last)
    values (${orgId}, ${series}, ${year.replace('-', '')}, 1)
    on conflict (org_id, series, year) do update set last = s.last + 1
    returning last`)
  return `${series}/${year}/${String(rows[0]?.last).padStart(6, '0')}`
}
