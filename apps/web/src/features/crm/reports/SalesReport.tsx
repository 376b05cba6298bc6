import type { Report, ReportRow } from '@karavan/contracts/crm/reports/report.contract'
import { figuresFor, type ReportGroup, reportGroups } from '@karavan/domain/crm/report'
import { groupWords } from '@karavan/domain/crm/report-words'
import { useState } from 'react'
import { Bars } from '../../../kit/Bars.tsx'
import { Failed } from '../../../kit/ListStates.tsx'
import { shortMoney } from '../../../kit/months.ts'
import { Swatch } from '../../../kit/Swatch.tsx'
import { ExportMenu } from '../../../shared/exports/ListExport.tsx'
import { useUser } from '../../../shared/hooks.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { TableSkeleton } from '../../../ui/Skeletons.tsx'
import { BehindDrawer } from './BehindDrawer.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type Behind, behindOf } from './report-words.ts'
import { useGetCrmReportQuery } from './reports.api.ts'
import type { useReportState } from './useReportState.ts'

/** So many rows are drawn; the table has all of them. */
const drawn = 12

interface ChartProps {
  report: Report
  group: ReportGroup
  earns: boolean
  /** Opens the bookings that a row sold. */
  onOpen: (row: ReportRow) => void
}

/** What each row sold, with what of it was earned where that may be known. */
function SalesChart({ report, group, earns, onOpen }: ChartProps) {
  const rows = report.rows.filter(({ sales }) => sales > 0).slice(0, drawn)
  if (rows.length === 0) return null
  const title = `Sales by ${groupWords[group].toLowerCase()}`
  return (
    <Card title={title} className="mb-4">
      {earns && (
        <ul aria-label="Legend of sales" className="mb-3 flex flex-wrap gap-x-4 text-cell text-2">
          <Swatch colour="var(--c1)">Margin</Swatch>
          <Swatch colour="var(--c1-soft)">Sales</Swatch>
        </ul>
      )}
      <Bars
        label={title}
        bars={rows.map((row) => {
          const { key, name, sales, margin } = row
          const earned = earns ? Math.min(Math.max(margin, 0), sales) : 0
          return {
            key: key ?? 'none',
            label: name,
            parts: earns
              ? [
                  { value: earned, colour: 'var(--c1)' },
                  { value: sales - earned, colour: 'var(--c1-soft)' },
                ]
              : [{ value: sales, colour: 'var(--c1)' }],
            value: shortMoney(sales),
            onOpen: () => onOpen(row),
          }
        })}
      />
    </Card>
  )
}

/** What was asked for, sold and earned, by staff, source, destination or month. */
export function SalesReport({ state }: { state: ReturnType<typeof useReportState> }) {
  const { group, query, put } = state
  const rights = useUser()?.rights ?? []
  const [behind, setBehind] = useState<Behind | null>(null)
  const { data, error, isFetching, refetch } = useGetCrmReportQuery(
    { query: { group, ...query } },
    { skip: query === null },
  )
  const report = data?.data
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Segments
          label="Group by"
          value={group}
          onChange={(next) => put({ group: next })}
          options={reportGroups.map((value) => ({ value, label: groupWords[value] }))}
        />
        {query && <ExportMenu list="report" query={{ group, ...query }} size="sm" />}
      </div>
      {report && query ? (
        report.rows.length > 0 ? (
          <>
            <SalesChart
              report={report}
              group={group}
              earns={rights.includes('margin')}
              onOpen={(row) => setBehind(behindOf('sales', group, row, query))}
            />
            <ReportTable
              report={report}
              group={group}
              figures={figuresFor(rights)}
              query={query}
              onOpen={setBehind}
              onNarrow={(row) => put({ [group]: row.key ?? 'none', group: 'month' })}
            />
            <p className="mt-3 max-w-[80ch] text-cell text-2">
              {rights.includes('margin') ? 'Sales, cost and margin' : 'Sales'} are before taxes: as they are booked
              where there are papers, else as they were sold. Enquiries count by the day they came, bookings by the day
              they were made, or both by the day of travel.
              {!report.everybody && ' You see what is yours.'}
            </p>
          </>
        ) : (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState title="Nothing to report">Other days, people or sources may have something.</EmptyState>
          </div>
        )
      ) : error ? (
        <div className="rounded-card border border-line bg-surface">
          <Failed error={error} what="The report" onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      ) : (
        <TableSkeleton rows={6} columns={8} label="Loading the report" />
      )}
      {behind && <BehindDrawer key={JSON.stringify(behind)} behind={behind} onClose={() => setBehind(null)} />}
    </>
  )
}
