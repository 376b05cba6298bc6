import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** Closes the month of a day, which is over, in the book of an organisation. */
export const closeMonth = ({ app }: TestApp, orgId: string, day: string) =>
  readRows(
    app.platform.database,
    `insert into closed_month (book, org_id, month, ended_at, closed_by)
     select $1::text, $1::text::uuid, m, m + interval '1 month', 'Accounts' from date_trunc('month', $2::date) m`,
    [orgId, day],
  )
