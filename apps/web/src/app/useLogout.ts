import { useNavigate } from 'react-router'
import { logout } from '../features/people/session/session.api.ts'
import { useAppDispatch, useSession } from '../shared/hooks.ts'
import { paths } from '../shared/paths.ts'

const patience = 2000

/** Signs out, clears the person and goes to the sign-in page; what fails on the way is only logged. */
export function useLogout(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const session = useSession()
  const navigate = useNavigate()
  return async () => {
    // The server notes the sign-out while the token still stands; a slow one is not waited for.
    const noted = dispatch(logout.initiate(undefined, { track: false }))
    await Promise.race([noted, new Promise((done) => setTimeout(done, patience))])
    const ended = session.end({ deliberate: true })
    await navigate(paths.signIn.href())
    await ended
  }
}
