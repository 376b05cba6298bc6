import { Timer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Countdown } from '../../ui/Countdown.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { serverOffset } from '../server-clock.ts'

interface HoldCountdownProps {
  /** When the hold ends, by the server's clock. */
  until: string
  /** The whole hold in seconds, where it is known. */
  span?: number
  children?: ReactNode
  onEnd?: () => void
}

const hour = 3_600_000
const leftOf = (until: string) => Date.parse(until) - Date.now() - serverOffset()

/** What is left of a hold, short enough for a table: `23 h 10 min left`, `12 min left`. */
export function holdWords(until: string): string {
  const minutes = Math.max(0, Math.ceil(leftOf(until) / 60_000))
  if (minutes === 0) return 'Running out'
  return minutes < 60 ? `${minutes} min left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

/** How long rooms are still held: in hours and minutes at first, by the second in the last hour. */
export function HoldCountdown({ until, span = 3600, children, onEnd }: HoldCountdownProps) {
  const [, tick] = useState(0)
  const soon = leftOf(until) <= hour
  useEffect(() => {
    if (soon) return
    const timer = setInterval(() => tick((count) => count + 1), 15_000)
    return () => clearInterval(timer)
  }, [soon])
  const words = <>left. {children || `The rooms are held until ${formatDateTime(until)}.`}</>
  if (soon)
    return (
      <Countdown until={until} offset={serverOffset()} span={span} onEnd={onEnd}>
        {words}
      </Countdown>
    )
  return (
    <div className="flex items-center gap-3 rounded-lg bg-accent-soft px-4 py-3 text-[14px] leading-5 text-accent-text">
      <Timer size={18} aria-hidden="true" />
      <p className="min-w-0">
        <span role="timer" className="num mr-1.5 text-[18px] leading-6 font-bold">
          {holdWords(until).replace(' left', '')}
        </span>
        {words}
      </p>
    </div>
  )
}
