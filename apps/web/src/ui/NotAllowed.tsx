import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface NotAllowedProps {
  title?: string
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** Says that a page exists but is not for the person who asks, and where to go instead. */
export function NotAllowed({
  title = 'This page is not open to you',
  children = 'Your account does not include it. Whoever manages your agency can change that.',
  actions,
  className,
}: NotAllowedProps) {
  return (
    <div className={cx('flex flex-col items-center gap-1.5 px-6 py-10 text-center', className)}>
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-sunken text-2">
        <Lock size={24} aria-hidden="true" />
      </span>
      <p className="text-[17px] leading-6 font-[620] tracking-[-.01em] text-balance">{title}</p>
      <div className="max-w-[56ch] text-[14px] leading-5 text-2">{children}</div>
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
