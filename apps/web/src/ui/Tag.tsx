import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TagProps {
  children: ReactNode
  /** A deal, in marigold. */
  deal?: boolean
  className?: string
}

/** A plain word about a thing: a source, an amenity, a role. */
export function Tag({ children, deal, className }: TagProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center rounded-sm px-2 text-caption whitespace-nowrap',
        deal ? 'h-6 bg-accent font-[620] text-on-accent' : 'h-5.5 bg-sunken font-medium text-2',
        className,
      )}
    >
      {children}
    </span>
  )
}
