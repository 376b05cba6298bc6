import type { CalendarEvent } from '@karavan/contracts/crm/calendar/calendar.contract'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { entryHref, stateTone } from '../../../shared/trip/thread-words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatDateRange } from '../../../ui/format.ts'
import { toneFill } from '../../../ui/tone.ts'
import { kindLooks, momentWords } from './calendar-words.ts'

const Way = ({ moment }: Pick<CalendarEvent, 'moment'>) => {
  const Icon = moment === 'departure' ? ArrowUpRight : ArrowDownLeft
  return <Icon size={12} aria-hidden="true" className="shrink-0" />
}

/** An event in one line of a day's box; the keyboard reaches it through its day. */
export function EventChip({ event, reachable = false }: { event: CalendarEvent; reachable?: boolean }) {
  const { label, icon: Icon, tone } = kindLooks[event.kind]
  const words = `${event.customerName} ${momentWords[event.moment]}: ${event.title} (${label}, ${event.status})`
  return (
    <Link
      to={entryHref(event)}
      title={words}
      tabIndex={reachable ? undefined : -1}
      className={cx(
        'flex h-5.5 min-w-0 items-center gap-1 rounded-sm px-1.5 text-[12px] leading-4 hover:underline',
        toneFill[tone],
      )}
    >
      <Icon size={12} aria-hidden="true" className="shrink-0" />
      <Way moment={event.moment} />
      <span className="truncate">
        <span className="sr-only">{label}: </span>
        {event.customerName}
        <span className="sr-only">
          {' '}
          {momentWords[event.moment]}, {event.title}
        </span>
      </span>
    </Link>
  )
}

/** An event with all that is said of it. */
export function EventRow({ event }: { event: CalendarEvent }) {
  const { label, icon: Icon, tone } = kindLooks[event.kind]
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5 last:border-0 hover:bg-hover">
      <span className={cx('grid size-9 shrink-0 place-items-center rounded-md', toneFill[tone])}>
        <Icon size={16} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={entryHref(event)}
          className="flex items-center gap-1.5 rounded-xs font-emphasis after:absolute after:inset-0 hover:underline"
        >
          <Way moment={event.moment} />
          <span className="truncate">
            {event.customerName} {momentWords[event.moment]}
          </span>
        </Link>
        <span className="block truncate text-cell text-2">{event.title}</span>
        <span className="num block truncate text-caption text-3">
          {event.number} · {formatDateRange(event.startDate, event.endDate)} ·{' '}
          {formatCount(event.people, 'person', 'people')}
        </span>
      </span>
      <Badge tone={stateTone(event.status)}>{event.status}</Badge>
    </li>
  )
}
