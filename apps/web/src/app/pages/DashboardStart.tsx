import { Navigate } from 'react-router'
import { useUser } from '../../shared/hooks.ts'
import { dashboardMenu } from '../menus.ts'

/** Leads from the bare address of the dashboard to the first entry of the person's menu. */
export function DashboardStart() {
  const user = useUser()
  const first = user && dashboardMenu(user.userType)[0]
  return first ? <Navigate to={first.to} replace /> : null
}
