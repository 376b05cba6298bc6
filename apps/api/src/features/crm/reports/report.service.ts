import type { crmReports, Report } from '@karavan/contracts/crm/reports/report.contract'
import { addDays, addMonths } from '@karavan/domain/base/dates'
import { conversionOf, type ReportGroup, totalOf } from '@karavan/domain/crm/report'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { monthWords } from '../../../platform/words.ts'
import { sumReport } from './report.queries.ts'
import type { Reported } from './reported.sql.ts'

type Asked = Omit<z.output<(typeof crmReports)['get']['query']>, 'group'> & {
  month?: string | undefined
  reason?: string | undefined
}

const usualMonths = 12
const mostDays = 366 * 5

/** What is asked for, within what the caller may see: without the right to reports of others it is about themselves. */
export function reportedFor(user: Caller, { from, until, staff, ...asked }: Asked, config: Config): Reported {
  const last = until ?? today(config)
  const first = from ?? `${addMonths(last.slice(0, 7), 1 - usualMonths)}-01`
  if (first > last) throw invalid({ path: 'until', message: 'Not before the first day' })
  if (addDays(first, mostDays) < last) throw invalid({ path: 'from', message: 'At most five years' })
  return {
    ...asked,
    orgId: user.orgId,
    from: first,
    until: last,
    zone: config.todayZone,
    staff: user.rights.includes('reports') ? staff : user.id,
  }
}

const nobody: Record<ReportGroup, string> = {
  staff: 'Nobody',
  source: 'Without an enquiry',
  destination: 'No destination',
  month: 'No day',
}

/** A report as people read it: named rows, the share that was won, and all of them together. */
export async function readReport(db: Db, user: Caller, asked: Reported, group: ReportGroup): Promise<Report> {
  const rows = await sumReport(db, asked, group)
  const nameOf = ({ key, name }: { key: string | null; name: string | null }) =>
    key === null ? nobody[group] : group === 'month' ? monthWords(key) : (name ?? key)
  const total = totalOf(rows)
  return {
    from: asked.from,
    until: asked.until,
    rows: rows.map((row) => ({ ...row, name: nameOf(row), conversion: conversionOf(row) })),
    total: { ...total, conversion: conversionOf(total) },
    everybody: user.rights.includes('reports'),
  }
}
