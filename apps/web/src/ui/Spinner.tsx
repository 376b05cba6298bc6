import { LoaderCircle } from 'lucide-react'
import { cx } from './cx.ts'

interface SpinnerProps {
  /** What is being waited for, for those who cannot see it turn; leave out where words already say it. */
  label?: string
  size?: number
  className?: string
}

/** A turning ring for a wait without a known length. */
export function Spinner({ label, size = 20, className }: SpinnerProps) {
  const ring = <LoaderCircle size={size} aria-hidden="true" className={cx('motion-spin', className)} />
  if (!label) return ring
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
