import type { EnquiryRow } from '@karavan/contracts/crm/enquiries/enquiry'
import type { EnquiryGroup, EnquiryKind } from '@karavan/domain/crm/enquiry'
import { addDays } from '@karavan/domain/base/dates'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useGetHouseDayQuery } from '../../../../shared/api/house.api.ts'
import { Failed } from '../../../../kit/ListStates.tsx'
import { useList } from '../../../../kit/list-context.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatCount, formatTotal, formatDate, formatDay, formatTime } from '../../../../ui/format.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Note } from '../../../../ui/Note.tsx'
import { useListEnquiriesQuery } from '../enquiries.api.ts'
import { enquiryPaths, wayWords } from '../enquiry-words.ts'
import { addMonths, dayOf, gridDays, type Month, monthOf, startOf } from './month-grid.ts'

interface EnquiryCalendarProps {
  kind: EnquiryKind
  group: EnquiryGroup
}

const most = 100
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const monthForm = /^\d{4}-(0[1-9]|1[0-2])$/
const monthWords = (month: Month) => formatDate(`${month}-01`).replace(/^1 /, '')

function Entry({ row }: { row: EnquiryRow }) {
  const { icon: Icon, label } = wayWords[row.nextFollowUpWay ?? 'other']
  return (
    <Link
      to={enquiryPaths[row.kind].view.href({ id: row.id })}
      title={`${label}: ${row.customerName}, ${row.subject}`}
      className={cx(
        'flex min-h-6 items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-caption transition-colors max-md:min-h-11 max-md:text-small',
        row.overdue ? 'bg-red-f text-red-t' : 'bg-brand-soft text-on-brand-soft',
      )}
    >
      <Icon size={12} aria-hidden="true" className="shrink-0" />
      <span className="num shrink-0">{formatTime(row.nextFollowUpAt ?? '')}</span>
      <span className="truncate font-emphasis">{row.customerName}</span>
      <span className="sr-only">
        , {label}
        {row.overdue && ', overdue'}
      </span>
    </Link>
  )
}

/** The next steps of the list around on the days of a month; on a phone only the days that have any. */
export function EnquiryCalendar({ kind, group }: EnquiryCalendarProps) {
  const { q, filters } = useList()
  const [params, setParams] = useSearchParams()
  const { data: houseDay } = useGetHouseDayQuery()
  const today = houseDay ?? dayOf(new Date().toISOString())
  const asked = params.get('month') ?? ''
  const month = monthForm.test(asked) ? asked : monthOf(today)
  const days = gridDays(month)
  const { data, error, isFetching, refetch } = useListEnquiriesQuery({
    params: { kind },
    query: {
      ...filters,
      group,
      ...(q ? { q } : {}),
      dueFrom: startOf(days[0] ?? today),
      dueUntil: startOf(addDays(days.at(-1) ?? today, 1)),
      sort: 'nextFollowUpAt',
      pageSize: most,
    },
  })
  const byDay = Map.groupBy(data?.data ?? [], (row) => dayOf(row.nextFollowUpAt ?? ''))

  function go(next: Month) {
    setParams(
      (now) => {
        now.set('month', next)
        return now
      },
      { preventScrollReset: true },
    )
  }

  return (
    <section aria-label="Follow-ups by day" className="rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
        <h2 className="min-w-0 flex-1 text-h3" aria-live="polite">
          {monthWords(month)}
          {data && (
            <span className="ml-2 text-cell text-3">
              {data.meta.more
                ? `${formatTotal(data.meta.total, true)} follow-ups`
                : formatCount(data.meta.total, 'follow-up')}
            </span>
          )}
        </h2>
        <Button size="sm" onClick={() => go(monthOf(today))}>
          This month
        </Button>
        <IconButton
          icon={ChevronLeft}
          size="sm"
          variant="secondary"
          aria-label={`To ${monthWords(addMonths(month, -1))}`}
          onClick={() => go(addMonths(month, -1))}
        />
        <IconButton
          icon={ChevronRight}
          size="sm"
          variant="secondary"
          aria-label={`To ${monthWords(addMonths(month, 1))}`}
          onClick={() => go(addMonths(month, 1))}
        />
      </header>
      {data && data.meta.total > data.data.length && (
        <Note kind="warning" className="m-3">
          The first {data.data.length} follow-ups are shown. Narrow the list to see the others.
        </Note>
      )}
      {error && !data ? (
        <Failed error={error} what="The calendar" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <>
          <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-caption text-3 max-md:hidden">
            {weekdays.map((name) => (
              <span key={name} className="px-2 py-1.5">
                {name}
              </span>
            ))}
          </div>
          {data?.data.length === 0 && (
            <p className="px-4 py-6 text-center text-2 md:hidden">No follow-ups in this month.</p>
          )}
          <ol
            aria-busy={isFetching || undefined}
            className={cx('grid md:grid-cols-7', isFetching && 'opacity-70 transition-opacity')}
          >
            {days.map((day) => {
              const rows = byDay.get(day) ?? []
              return (
                <li
                  key={day}
                  className={cx(
                    'min-w-0 border-line p-1.5 max-md:border-b max-md:px-4 max-md:py-2.5 max-md:last:border-b-0 md:min-h-28 md:border-r md:border-b md:nth-[7n]:border-r-0',
                    rows.length === 0 && 'max-md:hidden',
                    monthOf(day) !== month && 'bg-sunken',
                  )}
                >
                  <p className="mb-1 flex items-center text-caption">
                    <time
                      dateTime={day}
                      aria-current={day === today ? 'date' : undefined}
                      className={cx(
                        'num rounded-full px-1.5',
                        day === today ? 'bg-brand font-strong text-on-brand' : 'text-2',
                      )}
                    >
                      <span className="md:hidden">{formatDay(day)}</span>
                      <span aria-hidden="true" className="max-md:hidden">
                        {Number(day.slice(8))}
                      </span>
                      <span className="sr-only max-md:hidden">{formatDay(day)}</span>
                    </time>
                  </p>
                  {rows.length > 0 && (
                    <ul className="grid gap-1">
                      {rows.map((row) => (
                        <li key={row.id} className="min-w-0">
                          <Entry row={row} />
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              )
            })}
          </ol>
        </>
      )}
    </section>
  )
}
