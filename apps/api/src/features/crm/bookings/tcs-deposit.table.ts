import { sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from '../../../platform/db/column.ts'
import { tenant } from '../../../platform/db/table-class.ts'

/** The month, where the house is, in which a transaction was booked. */
export const tcsMonthOf = sql.raw(`date_trunc('month', t.at at time zone 'Asia/Kolkata')::date`)

/** Months, by their first day, whose tax at source is with the office. */
export const tcsDeposits = tenant(
  pgTable('crm_tcs_deposit', {
    orgId: uuid('org_id').notNull(),
    month: day('month').notNull(),
    depositedOn: day('deposited_on'),
    challan: text('challan'),
    markedBy: uuid('marked_by'),
    markedAt: instant('marked_at').notNull().default(sql`now()`),
  }),
)
