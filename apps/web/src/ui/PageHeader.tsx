import type { ReactNode } from 'react'
import { type Crumb, Crumbs } from './Crumbs.tsx'
import { cx } from './cx.ts'

interface PageHeaderProps {
  title: string
  crumbs?: readonly Crumb[]
  /** Beside the title, such as badges. */
  badges?: ReactNode
  /** A line under the title. */
  sub?: ReactNode
  /** At the right: quiet actions first, then the one primary. */
  actions?: ReactNode
  className?: string
}

/** The head of a page: where it is, what it is called, what can be done. */
export function PageHeader({ title, crumbs, badges, sub, actions, className }: PageHeaderProps) {
  return (
    <header className={cx('flex flex-wrap items-start gap-x-4 gap-y-3 page-gutter pt-5 pb-3.5', className)}>
      <div className="min-w-0 flex-[1_1_240px]">
        {crumbs && <Crumbs items={crumbs} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-h1 break-words text-text">{title}</h1>
          {badges}
        </div>
        {sub && <div className="mt-0.5 text-small text-2">{sub}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
