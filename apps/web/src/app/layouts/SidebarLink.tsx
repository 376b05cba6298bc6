import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'

/** The look of a menu row; on touch screens it is as high as a finger needs. */
export const sidebarRow =
  'flex min-h-8.5 w-full items-center gap-2.5 rounded-md px-2.5 text-[13.5px] leading-5 transition-colors pointer-coarse:min-h-11 max-lg:min-h-11 max-lg:text-[15px]'

export const sidebarTone = (on: boolean) =>
  on ? 'bg-brand-soft font-strong text-on-brand-soft' : 'font-book text-2 hover:bg-hover hover:text-text'

type SidebarLinkProps = { to: string; label: string; icon: LucideIcon; on: boolean; collapsed: boolean }

/** One entry of a sidebar; collapsed it is its icon, with the name on hover and on focus. */
export function SidebarLink({ to, label, icon: Icon, on, collapsed }: SidebarLinkProps) {
  return (
    <Tooltip words={label} side="right" disabled={!collapsed}>
      <Link
        to={to}
        aria-current={on ? 'page' : undefined}
        aria-label={collapsed ? label : undefined}
        className={cx(sidebarRow, sidebarTone(on), collapsed && 'justify-center px-0')}
      >
        <Icon size={16} aria-hidden="true" className={on ? undefined : 'text-3'} />
        {!collapsed && <span className="truncate">{label}</span>}
      </Link>
    </Tooltip>
  )
}
