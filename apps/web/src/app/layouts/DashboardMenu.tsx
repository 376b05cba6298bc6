import { useLocation } from 'react-router'
import { useUser } from '../../shared/hooks.ts'
import { dashboardMenu, placeOf } from '../menus.ts'
import { SidebarLink } from './SidebarLink.tsx'

/** The entries of the dashboard for this person. */
export function DashboardMenu({ collapsed = false }: { collapsed?: boolean }) {
  const user = useUser()
  const here = placeOf(useLocation().pathname)
  if (!user) return null
  return (
    <ul className="flex flex-col gap-px">
      {dashboardMenu(user.userType).map((entry) => (
        <li key={entry.label}>
          <SidebarLink {...entry} on={placeOf(entry.to) === here} collapsed={collapsed} />
        </li>
      ))}
    </ul>
  )
}
