import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'

type SidebarProps = {
  title: string
  collapsed: boolean
  onToggle: () => void
  /** Its width while collapsed. */
  narrow: 'w-16' | 'w-20'
  children: ReactNode
}

/** The menu at the left of the office on a wide screen. */
export function Sidebar({ title, collapsed, onToggle, narrow, children }: SidebarProps) {
  return (
    <nav
      aria-label={title}
      className={cx(
        'hidden shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface p-3 transition-[width] duration-(--base) motion-reduce:transition-none lg:flex',
        collapsed ? narrow : 'w-64',
      )}
    >
      <div className={cx('flex items-center pb-2', collapsed ? 'justify-center' : 'justify-between pr-1 pl-2.5')}>
        {!collapsed && <span className="text-[13px] leading-5 font-[620] whitespace-nowrap">{title}</span>}
        <IconButton
          icon={collapsed ? PanelLeftOpen : PanelLeftClose}
          size="sm"
          aria-label={collapsed ? `Expand ${title}` : `Collapse ${title}`}
          aria-expanded={!collapsed}
          onClick={onToggle}
        />
      </div>
      {children}
    </nav>
  )
}
