import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { useUser } from '../../shared/hooks.ts'
import { crmMenu, type MenuGroup, placeOf } from '../menus.ts'
import { SidebarLink, sidebarRow, sidebarTone } from './SidebarLink.tsx'

const holds = (entry: MenuGroup, here: string) => (entry.children ?? []).some(({ to }) => placeOf(to) === here)

type GroupProps = { entry: MenuGroup; here: string; open: boolean; onToggle: () => void }

function Group({ entry, here, open, onToggle }: GroupProps) {
  const { label, icon: Icon, children = [] } = entry
  // Closed, the group stands for the child that is on the screen.
  const on = !open && holds(entry, here)
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className={cx(sidebarRow, open ? 'font-strong text-text hover:bg-hover' : sidebarTone(on))}
      >
        <Icon size={16} aria-hidden="true" className={on ? undefined : 'text-3'} />
        <span className="min-w-0 flex-1 truncate text-left">{label}</span>
        {open ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />}
      </button>
      {open && (
        <ul className="mt-px mb-1.5 ml-4.5 flex flex-col gap-px border-l border-line pl-3">
          {children.map((child) => {
            const current = placeOf(child.to) === here
            return (
              <li key={child.label}>
                <Link
                  to={child.to}
                  aria-current={current ? 'page' : undefined}
                  className={cx(
                    'flex min-h-7.5 items-center rounded-md px-2.5 text-[13px] leading-5 transition-colors pointer-coarse:min-h-11 max-lg:min-h-11 max-lg:text-[14px]',
                    sidebarTone(current),
                  )}
                >
                  {child.label}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/**
 * The entries of the CRM for this person. One group is open at a time, the one of the current address opens by itself,
 * and collapsing closes whatever is open.
 */
export function CrmMenu({ collapsed = false }: { collapsed?: boolean }) {
  const user = useUser()
  const here = placeOf(useLocation().pathname)
  const [open, setOpen] = useState<string | null>(null)
  const userType = user?.userType

  useEffect(() => {
    const parent = userType && crmMenu(userType).find((entry) => holds(entry, here))
    if (parent) setOpen(parent.label)
  }, [here, userType])

  useEffect(() => {
    if (collapsed) setOpen(null)
  }, [collapsed, here])

  if (!userType) return null
  return (
    <ul className="flex flex-col gap-px">
      {crmMenu(userType, user.rights).map((entry) => (
        <li key={entry.label}>
          {entry.children && !collapsed ? (
            <Group
              entry={entry}
              here={here}
              open={open === entry.label}
              onToggle={() => setOpen(open === entry.label ? null : entry.label)}
            />
          ) : (
            <SidebarLink
              to={entry.to}
              label={entry.label}
              icon={entry.icon}
              on={placeOf(entry.to) === here || holds(entry, here)}
              collapsed={collapsed}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
