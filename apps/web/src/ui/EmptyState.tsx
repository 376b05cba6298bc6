import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { DuneDrawing } from './DuneDrawing.tsx'

interface EmptyStateProps {
  /** One sentence that names the cause. */
  title: string
  children?: ReactNode
  /** The next step, or two at most. */
  actions?: ReactNode
  className?: string
}

/** What stands where a list would, when there is nothing to list. */
export function EmptyState({ title, children, actions, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-1.5 px-6 py-10 text-center', className)}>
      <DuneDrawing className="mb-1 w-33" />
      <p className="text-[17px] leading-6 font-[620] tracking-[-.01em] text-balance text-text">{title}</p>
      {children && <div className="max-w-[56ch] text-[14px] leading-5 text-2">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
