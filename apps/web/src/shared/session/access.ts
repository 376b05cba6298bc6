import type { Profile } from '@karavan/contracts/people/session/profile'
import type { Action } from '@karavan/domain/base/access/permission'
import { useMatches } from 'react-router'

/** Who may open a screen: anyone, any verified person, or those the permission table names. */
export type Access = 'public' | 'verified' | Action

/** What every route says of itself. */
export type RouteHandle = {
  title: string
  access: Access
  /** Somebody made it for their client: our name is not theirs to see. */
  sellers?: true
}

/** Whether this person may open a screen; a visitor may open the public ones only. */
export function mayOpen(user: Pick<Profile, 'verified' | 'permissions'> | null, access: Access): boolean {
  if (access === 'public') return true
  if (!user?.verified) return false
  return access === 'verified' || user.permissions.includes(access)
}

/** What the route on the screen says of itself. */
export function useRouteHandle(): RouteHandle {
  const own = useMatches().at(-1)?.handle as Partial<RouteHandle> | undefined
  return { title: 'Karavan', access: 'verified', ...own }
}
