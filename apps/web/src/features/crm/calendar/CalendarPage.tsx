import { ChevronLeft, ChevronRight, Rss, SquareCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { paths } from '../../../shared/paths.ts'
import { Failed } from '../../../kit/ListStates.tsx'
import { formatMonth } from '../../../kit/months.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatDateRange } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toneFill } from '../../../ui/tone.ts'
import { Agenda } from './Agenda.tsx'
import { useListCalendarQuery, useListCalendarWorkQuery } from './calendar.api.ts'
import { type CalendarView, rangeOf, stepFrom } from './calendar-days.ts'
import { kindLooks } from './calendar-words.ts'
import { CalendarFilterBar } from './CalendarFilterBar.tsx'
import { DayPanel } from './DayPanel.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { useCalendarState } from './useCalendarState.ts'

const viewNames: Record<CalendarView, string> = { month: 'Month', week: 'Week', agenda: 'Agenda' }

const Legend = () => (
  <ul aria-label="What the colours and signs mean" className="flex flex-wrap gap-x-4 gap-y-1.5 text-cell text-2">
    {Object.values(kindLooks).map(({ label, icon: Icon, tone }) => (
      <li key={label} className="flex items-center gap-1.5">
        <span className={cx('grid size-5 place-items-center rounded-sm', toneFill[tone])}>
          <Icon size={12} aria-hidden="true" />
        </span>
        {label}
      </li>
    ))}
    <li>
      <span aria-hidden="true">↗</span> leaves
    </li>
    <li>
      <span aria-hidden="true">↙</span> returns
    </li>
    <li className="flex items-center gap-1.5">
      <SquareCheck size={14} aria-hidden="true" /> follow-ups and tasks
    </li>
  </ul>
)

const Waiting = () => (
  <div role="status" aria-busy="true">
    <span className="sr-only">Loading the calendar</span>
    <Skeleton className="h-[60vh] rounded-card" />
  </div>
)

/** Who leaves and returns when: a month, a week, or one day after the other. */
export function CalendarPage() {
  const { today, date, view, filters, seesAll, opened, put } = useCalendarState()
  const [following, setFollowing] = useState(false)
  const range = date ? rangeOf(view, date) : null
  const result = useListCalendarQuery({ query: { ...range, ...filters } }, { skip: range === null })
  const { currentData, data, error, isFetching, refetch } = result
  // The grid stays while another month is on its way, so that whoever walks it by keys keeps their place.
  const shown = currentData ?? (view === 'agenda' || error ? undefined : data)
  const words =
    view === 'month' && date ? formatMonth(date.slice(0, 7)) : range && formatDateRange(range.from, range.until)
  const days = useMemo(() => new Map((currentData?.data ?? []).map((day) => [day.date, day])), [currentData])
  const { assignedTo } = filters
  const todo = useListCalendarWorkQuery(
    { query: { ...range, ...(assignedTo ? { assignedTo } : {}) } },
    { skip: range === null },
  )
  const work = useMemo(() => Map.groupBy(todo.data?.data ?? [], ({ date: on }) => on), [todo.data])
  const open = (day: string) => put({ day })
  return (
    <>
      <PageHeader
        title="All Bookings Calender"
        crumbs={[{ label: 'CRM', to: paths.crm.root.href() }, { label: 'All Bookings Calender' }]}
        actions={
          <>
            <Button icon={Rss} onClick={() => setFollowing(true)}>
              Follow
            </Button>
            <Segments
              label="View"
              value={view}
              onChange={(next) => put({ view: next })}
              options={(Object.keys(viewNames) as CalendarView[]).map((value) => ({ value, label: viewNames[value] }))}
            />
          </>
        }
      />
      <div className="grid gap-4 page-gutter pb-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="flex items-center gap-1">
            <IconButton
              icon={ChevronLeft}
              aria-label="Earlier"
              onClick={() => date && put({ date: stepFrom(view, date, -1) })}
            />
            <Button size="sm" onClick={() => put({ date: null })}>
              Today
            </Button>
            <IconButton
              icon={ChevronRight}
              aria-label="Later"
              onClick={() => date && put({ date: stepFrom(view, date, 1) })}
            />
            <h2 aria-live="polite" className="num ml-2 text-h3">
              {words}
            </h2>
          </div>
          <div className="ml-auto max-md:ml-0">
            <CalendarFilterBar filters={filters} seesAll={seesAll} put={put} />
          </div>
        </div>
        <Legend />
        {shown && range && date ? (
          view === 'agenda' ? (
            <Agenda days={shown.data} work={work} today={today} onOpen={open} />
          ) : (
            <div aria-busy={isFetching} className="overflow-x-auto">
              <div className="min-w-[720px]">
                <MonthGrid
                  range={range}
                  days={days}
                  work={work}
                  chosen={date}
                  today={today}
                  most={shown.meta.most}
                  month={view === 'month' ? date.slice(0, 7) : null}
                  onChoose={(next) => put({ date: next })}
                  onOpen={open}
                />
              </div>
            </div>
          )
        ) : error ? (
          <Failed error={error} what="The calendar" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Waiting />
        )}
      </div>
      {opened && (
        <DayPanel
          key={opened}
          date={opened}
          work={work.get(opened) ?? []}
          filters={filters}
          onClose={() => put({ day: null })}
        />
      )}
      {following && <FeedDialog onClose={() => setFollowing(false)} />}
    </>
  )
}
