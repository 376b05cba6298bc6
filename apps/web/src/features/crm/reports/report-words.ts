import type { crmReports, ReportRow } from '@karavan/contracts/crm/reports/report.contract'
import type { Sent } from '@karavan/contracts/kit/endpoint'
import { type ReportFigure, reportFigures, type ReportGroup } from '@karavan/domain/crm/report'
import { figureWords } from '@karavan/domain/crm/report-words'
import { formatMoney, formatNumber } from '../../../ui/format.ts'

/** A figure as people read it; nothing is a dash. */
export function figureText(figure: ReportFigure, value: number | undefined): string {
  if (!value) return '–'
  return reportFigures[figure].unit === 'money' ? formatMoney(value) : formatNumber(value)
}

export const conversionText = ({ conversion }: Pick<ReportRow, 'conversion'>): string =>
  conversion === null ? '–' : `${formatNumber(conversion, 1)} %`

/** What narrows a report, as the address and the calls have it. */
export type Narrowed = Omit<NonNullable<Sent<typeof crmReports.get>['query']>, 'group'>

/** A figure somebody wants to see the rows of. */
export type Behind = {
  figure: ReportFigure
  title: string
  query: Omit<NonNullable<Sent<typeof crmReports.rows>['query']>, 'figure' | 'page' | 'pageSize'>
}

/** What is behind a figure of a row, or of the last row with all of them. */
export function behindOf(
  figure: ReportFigure,
  group: ReportGroup,
  row: Pick<ReportRow, 'key' | 'name'> | null,
  query: Narrowed,
): Behind {
  const title = `${figureWords[figure]}, ${row ? row.name : 'all'}`
  return { figure, title, query: row ? { ...query, [group]: row.key ?? 'none' } : query }
}
