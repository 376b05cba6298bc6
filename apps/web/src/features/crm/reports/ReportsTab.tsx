import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { ExportReady } from '../../../shared/exports/ExportReady.tsx'
import { FunnelReport } from './FunnelReport.tsx'
import { LeakReport } from './LeakReport.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { SalesReport } from './SalesReport.tsx'
import { SavedReports, savedViewOf } from './SavedReports.tsx'
import { TargetsReport } from './TargetsReport.tsx'
import { useReportState } from './useReportState.ts'

const views = [
  { value: 'sales', label: 'Sales' },
  { value: 'funnel', label: 'Funnel' },
  { value: 'targets', label: 'Targets' },
] as const
const leaks = { value: 'leaks', label: 'Margin leaks' } as const

/** Who sells what, where it comes from, and what it earns. */
export function ReportsTab() {
  const state = useReportState()
  const earns = useRight('margin')
  const offered = earns ? [...views, leaks] : [...views]
  const view = offered.find(({ value }) => value === state.view)?.value ?? 'sales'
  const kept = savedViewOf(view)
  return (
    <>
      <PageHeader title="Reports" crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'Reports' }]} />
      <div className="page-gutter pb-6">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <Segments
            label="Report"
            value={view}
            onChange={(next) => state.put({ view: next === 'sales' ? undefined : next })}
            options={offered}
          />
          {kept && <SavedReports state={state} view={kept} />}
        </div>
        {state.exported && <ExportReady id={state.exported} />}
        {view !== 'targets' && <ReportFilters state={state} />}
        {view === 'sales' && <SalesReport state={state} />}
        {view === 'funnel' && <FunnelReport query={state.query} />}
        {view === 'targets' && <TargetsReport />}
        {view === 'leaks' && <LeakReport key={JSON.stringify(state.query)} query={state.query} />}
      </div>
    </>
  )
}
