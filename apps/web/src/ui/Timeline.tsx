import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type DateLike, formatDateTime } from './format.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { type Tone, toneFill } from './tone.ts'

export interface TimelineEvent {
  id: string
  icon: LucideIcon
  tone?: Tone
  title: ReactNode
  detail?: ReactNode
  at: DateLike
}

interface TimelineProps {
  label: string
  /** Newest first. */
  events: readonly TimelineEvent[]
}

const recent = (at: DateLike) => Date.now() - new Date(at).getTime() < 86_400_000

/** What happened to a record, newest first. */
export function Timeline({ label, events }: TimelineProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {events.map(({ icon: Icon, ...event }) => (
        <li
          key={event.id}
          className="relative grid grid-cols-[28px_1fr] gap-3 pb-4 before:absolute before:top-[30px] before:bottom-0.5 before:left-[13.5px] before:w-px before:bg-line-strong last:pb-0 last:before:hidden"
        >
          <span className={cx('grid size-7 place-items-center rounded-full', toneFill[event.tone ?? 'neutral'])}>
            <Icon size={14} aria-hidden="true" />
          </span>
          <div className="min-w-0 pt-0.5 text-[14px] leading-5">
            <p className="font-strong text-text">{event.title}</p>
            {event.detail && <div className="text-cell break-words text-2">{event.detail}</div>}
            <p className="num text-caption text-3">
              {recent(event.at) ? <RelativeTime at={event.at} /> : formatDateTime(event.at)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
