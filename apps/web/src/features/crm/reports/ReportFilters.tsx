import { enquirySources } from '@karavan/domain/crm/enquiry'
import type { ReportBasis } from '@karavan/domain/crm/report'
import { PeriodSelect } from '../../../kit/PeriodSelect.tsx'
import { useRight } from '../../../shared/hooks.ts'
import { useStaff } from '../../../shared/record/useOwners.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { useReportState } from './useReportState.ts'

const bases: { value: ReportBasis; label: string }[] = [
  { value: 'booked', label: 'By day booked' },
  { value: 'travel', label: 'By day of travel' },
]
const all = 'all'

/** What narrows a report, in one row above it. */
export function ReportFilters({ state }: { state: ReturnType<typeof useReportState> }) {
  const { query, put, basis, period } = state
  const staff = useStaff()
  const everybody = useRight('reports')
  const set = (name: string) => (value: string) => put({ [name]: value === all ? undefined : value })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <PeriodSelect value={period.key} onChange={period.choose} />
      <Select
        aria-label="Days"
        size="sm"
        className="w-40"
        value={basis}
        onChange={(value) => put({ basis: value === 'booked' ? undefined : value })}
        options={bases}
      />
      {everybody && (
        <Select
          aria-label="Staff"
          size="sm"
          className="w-40"
          value={query?.staff ?? all}
          onChange={set('staff')}
          options={[{ value: all, label: 'Everybody' }, ...staff]}
        />
      )}
      <Select
        aria-label="Source"
        size="sm"
        className="w-40"
        value={query?.source ?? all}
        onChange={set('source')}
        options={[{ value: all, label: 'All sources' }, ...enquirySources.map((value) => ({ value, label: value }))]}
      />
      {query?.destination && (
        <Chip removeLabel="All destinations" onRemove={() => put({ destination: undefined })}>
          Destination: {query.destination}
        </Chip>
      )}
    </div>
  )
}
