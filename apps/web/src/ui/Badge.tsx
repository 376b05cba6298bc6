import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { type Tone, toneDot, toneFill, toneRing } from './tone.ts'

interface BadgeProps {
  children: ReactNode
  tone?: Tone
  /** Filled dot for a state, ring for money, plain for neither. */
  mark?: 'dot' | 'ring' | 'plain'
  className?: string
}

/** A state in its tone, always with its word. */
export function Badge({ children, tone = 'neutral', mark = 'dot', className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 w-fit items-center gap-1.5 rounded-sm px-2 text-caption font-emphasis whitespace-nowrap',
        toneFill[tone],
        className,
      )}
    >
      {mark !== 'plain' && (
        <span
          aria-hidden="true"
          className={cx(
            'size-1.5 shrink-0 rounded-full',
            mark === 'ring' ? cx('border-[1.5px]', toneRing[tone]) : toneDot[tone],
          )}
        />
      )}
      {children}
    </span>
  )
}
