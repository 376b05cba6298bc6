import { Navigate, Outlet, useLocation } from 'react-router'
import { useGetMeQuery } from '../features/people/session/session.api.ts'
import { SpinnerOverlay } from '../ui/SpinnerOverlay.tsx'
import { useRouteHandle } from '../shared/session/access.ts'
import { useAppSelector, useSession } from '../shared/hooks.ts'
import { signInHref } from '../shared/paths.ts'

/** Lets verified people through, waits while it is not known who asks, and sends everyone else to sign in. */
export function Guard() {
  const { user, token } = useAppSelector((state) => state.auth)
  const session = useSession()
  const { access } = useRouteHandle()
  const { pathname, search, hash } = useLocation()
  // Whoever is about to register has a token and no profile yet: on a public page nobody asks for it.
  const me = useGetMeQuery(undefined, { skip: !token.accessToken || (access === 'public' && !user) })

  if (access === 'public') return <Outlet />
  if (token.accessToken && !user && me.isLoading) return <SpinnerOverlay full label="Checking your sign-in" />
  // The key gives another person another tree, so that no half-typed form passes from one to the next.
  if (user?.verified) return <Outlet key={user.id} />
  return <Navigate to={signInHref(session.hasLeft() ? undefined : pathname + search + hash)} replace />
}
