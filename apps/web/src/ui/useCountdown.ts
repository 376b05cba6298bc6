import { useEffect, useRef, useState } from 'react'
import { formatCount } from './format.ts'

const secondsTo = (end: number, offset: number) => Math.max(0, Math.ceil((end - Date.now() - offset) / 1000))

const spokenAt = [300, 120, 60]

/**
 * The seconds left until a moment by a clock that is `offset` milliseconds ahead of this machine's, and what is said aloud of
 * them: at five, two and one minute, and at the end.
 */
export function useCountdown(end: number, offset: number, onEnd?: () => void): { left: number; spoken: string } {
  const [left, setLeft] = useState(() => secondsTo(end, offset))
  const [spoken, setSpoken] = useState('')
  const told = useRef(onEnd)
  useEffect(() => {
    told.current = onEnd
  })

  useEffect(() => {
    let before = secondsTo(end, offset)
    setLeft(before)
    const timer = setInterval(() => {
      const now = secondsTo(end, offset)
      if (now === before) return
      const mark = spokenAt.find((seconds) => before > seconds && now <= seconds)
      if (mark) setSpoken(`${formatCount(mark / 60, 'minute')} left`)
      before = now
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      setSpoken('Time is up')
      told.current?.()
    }, 250)
    return () => clearInterval(timer)
  }, [end, offset])

  return { left, spoken }
}
