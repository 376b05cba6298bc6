import type { CalendarDay, CalendarWork } from '@karavan/contracts/crm/calendar/calendar.contract'
import { addDays, datesBetween, type PlainDate } from '@karavan/domain/base/dates'
import { SquareCheck } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatDay, formatNumber } from '../../../ui/format.ts'
import { dayByKey } from './calendar-days.ts'
import { EventChip } from './EventLine.tsx'

interface MonthGridProps {
  range: { from: PlainDate; until: PlainDate }
  days: ReadonlyMap<PlainDate, CalendarDay>
  /** Follow-ups and tasks that are still to be done. */
  work: ReadonlyMap<PlainDate, readonly CalendarWork[]>
  /** The day the keyboard is on. */
  chosen: PlainDate
  today: PlainDate | undefined
  /** Events are counted up to here. */
  most: number
  /** Days of other months are paler; a week has none. */
  month: string | null
  onChoose: (date: PlainDate) => void
  onOpen: (date: PlainDate) => void
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface DayBoxProps {
  date: PlainDate
  day: CalendarDay | undefined
  /** How many follow-ups and tasks are to be done. */
  todo: number
  chosen: boolean
  today: boolean
  /** Of another month than the one shown. */
  other: boolean
  most: number
}

/** A day; drawn again only when it changes, since there are up to 42 with five events each. */
const DayBox = memo(function DayBox({ date, day, todo, chosen, today, other, most }: DayBoxProps) {
  const count = day?.count ?? 0
  const rest = count - (day?.events.length ?? 0)
  const all = count >= most ? `${formatNumber(most)} or more events` : formatCount(count, 'event')
  return (
    <td className={cx('h-36 border border-line p-1.5 align-top', other ? 'bg-sunken' : 'bg-surface')}>
      <button
        type="button"
        data-day={date}
        tabIndex={chosen ? 0 : -1}
        aria-label={`${formatDay(date)}, ${all}${todo > 0 ? `, ${formatNumber(todo)} to do` : ''}`}
        aria-current={today ? 'date' : undefined}
        data-opens={date}
        className={cx(
          'num mb-1 grid h-6 min-w-6 place-items-center rounded-full px-1 text-[12px] leading-4 font-emphasis hover:bg-hover',
          today && 'bg-brand text-on-brand hover:bg-brand',
        )}
      >
        {Number(date.slice(8))}
      </button>
      {day && (
        <ul className="grid gap-0.5">
          {day.events.map((event) => (
            <li key={`${event.id} ${event.moment}`} className="min-w-0">
              <EventChip event={event} />
            </li>
          ))}
        </ul>
      )}
      {todo > 0 && (
        <button
          type="button"
          tabIndex={-1}
          data-opens={date}
          className="mt-0.5 flex h-5.5 w-full items-center gap-1 rounded-sm bg-sunken px-1.5 text-[12px] leading-4 text-2 hover:underline"
        >
          <SquareCheck size={12} aria-hidden="true" className="shrink-0" />
          {formatNumber(todo)} to do
        </button>
      )}
      {rest > 0 && (
        <button
          type="button"
          tabIndex={-1}
          data-opens={date}
          className="link mt-0.5 rounded-xs px-1.5 text-[12px] leading-5 font-emphasis"
        >
          {count >= most ? `${formatNumber(rest)}+ more` : `${formatNumber(rest)} more`}
        </button>
      )}
    </td>
  )
})

/** Weeks one under the other, with at most five events a day; arrows go from day to day, Enter opens one. */
export function MonthGrid({ range, days, work, chosen, today, most, month, onChoose, onOpen }: MonthGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  // Another day may be on another page of the calendar, which is drawn first.
  useEffect(() => {
    if (byKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus()
    byKey.current = false
  }, [chosen])
  const walk = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, chosen)
    if (!next) return
    event.preventDefault()
    byKey.current = true
    onChoose(next)
  }
  const open = ({ target }: MouseEvent) => {
    const day = (target as Element).closest<HTMLElement>('[data-opens]')?.dataset['opens']
    if (day) onOpen(day)
  }
  const dates = datesBetween(range.from, addDays(range.until, 1))
  const weeks = Array.from({ length: Math.ceil(dates.length / 7) }, (_, week) => dates.slice(week * 7, week * 7 + 7))
  return (
    <table
      ref={table}
      aria-label="Departures and returns"
      onKeyDown={walk}
      onClick={open}
      className="w-full table-fixed border-collapse overflow-hidden rounded-card"
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="border border-line bg-surface py-2 text-caption font-emphasis text-2">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayBox
                key={date}
                date={date}
                day={days.get(date)}
                todo={work.get(date)?.length ?? 0}
                chosen={date === chosen}
                today={date === today}
                other={month !== null && !date.startsWith(month)}
                most={most}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
