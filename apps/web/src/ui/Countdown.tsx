import { Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type DateLike, formatClock } from './format.ts'
import { useCountdown } from './useCountdown.ts'

interface CountdownProps {
  /** When it ends, by the server's clock. */
  until: DateLike
  /** Server time minus this machine's, in milliseconds. */
  offset?: number
  /** The whole span in seconds, for the thin bar. */
  span?: number
  /** What runs out, and until when. */
  children: ReactNode
  onEnd?: () => void
}

/** Time running out, in marigold, in red for the last minute; spoken at five, two and one minute. */
export function Countdown({ until, offset = 0, span, children, onEnd }: CountdownProps) {
  const { left, spoken } = useCountdown(new Date(until).getTime(), offset, onEnd)
  const late = left <= 60
  return (
    <div
      className={cx(
        'relative flex items-center gap-3 overflow-hidden rounded-lg px-4 py-3 text-[14px] leading-5',
        late ? 'bg-red-f text-red-t' : 'bg-accent-soft text-accent-text',
      )}
    >
      <Timer size={18} aria-hidden="true" />
      <p className="min-w-0">
        <span role="timer" className="num mr-1.5 text-[18px] leading-6 font-bold">
          {formatClock(left)}
        </span>
        {children}
      </p>
      <span role="status" className="sr-only">
        {spoken}
      </span>
      {span && (
        <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.75">
          <span
            className={cx('block h-full', late ? 'bg-red-d' : 'bg-accent')}
            style={{ width: `${Math.min(100, (left / span) * 100)}%` }}
          />
        </span>
      )}
    </div>
  )
}
