import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Count } from './Count.tsx'
import { cx } from './cx.ts'

export interface Tab {
  key: string
  to: string
  label: string
  count?: number
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string
  tabs: readonly Tab[]
  current: string
  /** After the last tab, such as "Save view". */
  after?: ReactNode
  className?: string
}

/** Places with an address of their own, underlined where one is. */
export function Tabs({ label, tabs, current, after, className }: TabsProps) {
  return (
    <nav aria-label={label} className={cx('overflow-x-auto border-b border-line [scrollbar-width:none]', className)}>
      <ul className="flex items-center gap-5">
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              aria-current={tab.key === current ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-1.5 border-b-2 pt-0.5 text-[13.5px] leading-5 whitespace-nowrap outline-offset-[-2px] transition-colors office:min-h-10',
                tab.key === current
                  ? 'border-brand font-strong text-text'
                  : 'border-transparent font-[520] text-2 hover:text-text',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <Count>{tab.count}</Count>}
            </Link>
          </li>
        ))}
        {after && <li>{after}</li>}
      </ul>
    </nav>
  )
}
