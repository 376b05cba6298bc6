import { cx } from './cx.ts'
import { formatNumber } from './format.ts'

interface CountProps {
  children: number
  /** Asks to be seen: something waits. */
  loud?: boolean
  className?: string
}

/** A number beside a name. */
export function Count({ children, loud, className }: CountProps) {
  return (
    <span
      className={cx(
        'num inline-block min-w-5 rounded-full px-1.5 text-center text-[12px] leading-[18px] font-emphasis',
        loud ? 'bg-danger text-on-danger' : 'bg-sunken text-2',
        className,
      )}
    >
      {formatNumber(children)}
    </span>
  )
}
