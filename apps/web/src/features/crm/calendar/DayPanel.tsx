import type { CalendarWork } from '@karavan/contracts/crm/calendar/calendar.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { useState } from 'react'
import { Failed } from '../../../kit/ListStates.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useListCalendarDayQuery } from './calendar.api.ts'
import type { CalendarFilters } from './useCalendarState.ts'
import { EventRow } from './EventLine.tsx'
import { WorkList } from './WorkList.tsx'

const pageSize = 20

interface DayPanelProps {
  date: PlainDate
  /** Follow-ups and tasks that are still to be done. */
  work: readonly CalendarWork[]
  filters: CalendarFilters
  onClose: () => void
}

/** All of one day, page by page. */
export function DayPanel({ date, work, filters, onClose }: DayPanelProps) {
  const [page, setPage] = useState(1)
  const result = useListCalendarDayQuery({ query: { date, page, pageSize, ...filters } })
  const { currentData, error, isFetching, refetch } = result
  const total = currentData?.meta.total ?? 0
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={formatDay(date)}
      sub={currentData ? formatCount(total, 'departure or return', 'departures and returns') : undefined}
      footer={total > pageSize ? <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} /> : undefined}
    >
      {work.length > 0 && <WorkList work={work} />}
      {currentData ? (
        total === 0 ? (
          <p className="text-2">Nobody leaves or returns on this day.</p>
        ) : (
          <ul>
            {currentData.data.map((event) => (
              <EventRow key={`${event.id} ${event.moment}`} event={event} />
            ))}
          </ul>
        )
      ) : error ? (
        <Failed error={error} what="The day" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-busy="true" className="grid gap-3">
          <span className="sr-only">Loading the day</span>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      )}
    </Drawer>
  )
}
