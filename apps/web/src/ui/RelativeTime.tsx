import { useEffect, useState } from 'react'
import { type DateLike, formatDateTime, formatRelative } from './format.ts'

interface RelativeTimeProps {
  at: DateLike
  className?: string
}

/** How long ago, with the exact time on hover; it keeps itself right while it is looked at. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  const date = new Date(at)
  return (
    <time
      dateTime={Number.isNaN(date.getTime()) ? undefined : date.toISOString()}
      title={formatDateTime(at)}
      className={className}
    >
      {formatRelative(at, now)}
    </time>
  )
}
