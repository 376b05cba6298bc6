import type { Profile } from '@karavan/contracts/people/session/profile'
import type { AppDispatch } from '../../../shared/state.ts'
import type { Session } from '../../../shared/session/session.ts'
import { failure, readFailure } from '../../../kit/problem.ts'
import { IdentityError } from '../../../shared/session/identity.ts'
import { login } from './session.api.ts'

/**
 * Turns the identity provider's current user into the signed-in person; null when that identity has not registered
 * here yet, and then its token is kept so that it can.
 */
export async function enter(session: Session, dispatch: AppDispatch): Promise<Profile | null> {
  await session.settled()
  const identity = await session.identity()
  const token = await identity.freshIdToken()
  if (!token) throw new IdentityError('unavailable', 'Your sign-in has run out. Sign in again.')
  session.takeToken(token)
  const answer = await dispatch(login.initiate(undefined, { track: false }))
  if (answer.error) {
    if (readFailure(answer.error).code === 'NOT_REGISTERED') return null
    if (!session.person()) session.takeToken('')
    throw failure(answer.error)
  }
  session.begin(answer.data.data)
  return answer.data.data.user
}
