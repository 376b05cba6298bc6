import { Navigate } from 'react-router'
import { useUser } from '../../shared/hooks.ts'
import { crmMenu } from '../menus.ts'

/** Leads from the bare address of the CRM to the first entry of the person's menu. */
export function CrmStart() {
  const user = useUser()
  const first = user && crmMenu(user.userType)[0]
  return first ? <Navigate to={first.to} replace /> : null
}
