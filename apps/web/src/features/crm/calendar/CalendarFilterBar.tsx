import { entryKinds } from '@karavan/contracts/crm/bookings/booking'
import { AgencySelect } from '../../../shared/record/AgencySelect.tsx'
import { useStaff } from '../../../shared/record/useOwners.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { kindLooks, statusOptions } from './calendar-words.ts'
import type { CalendarFilters } from './useCalendarState.ts'

interface CalendarFilterBarProps {
  filters: CalendarFilters
  seesAll: boolean
  put: (changes: Record<string, string | null>) => void
}

const all = 'all'

/** What narrows the calendar. */
export function CalendarFilterBar({ filters, seesAll, put }: CalendarFilterBarProps) {
  const staff = useStaff()
  const set = (name: string) => (value: string) => put({ [name]: value === all ? null : value })
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
      <Select
        aria-label="Kind"
        size="sm"
        className="w-40"
        value={filters.kind ?? all}
        onChange={set('kind')}
        options={[
          { value: all, label: 'All kinds' },
          ...entryKinds.map((value) => ({ value, label: kindLooks[value].label })),
        ]}
      />
      <Select
        aria-label="Status"
        size="sm"
        className="w-44"
        value={filters.status ?? all}
        onChange={set('status')}
        options={[{ value: all, label: 'All that happen' }, ...statusOptions]}
      />
      <Select
        aria-label="Owner"
        size="sm"
        className="w-44"
        value={filters.assignedTo ?? all}
        onChange={set('assignedTo')}
        options={[{ value: all, label: 'Everybody’s' }, ...staff]}
      />
      {seesAll && (
        <div className="w-52">
          <AgencySelect
            aria-label="Agency"
            size="sm"
            value={filters.orgId ?? ''}
            onChange={(id) => put({ orgId: id })}
          />
        </div>
      )}
      {Object.keys(filters).length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => put({ kind: null, status: null, assignedTo: null, orgId: null })}
        >
          Clear
        </Button>
      )}
    </div>
  )
}
