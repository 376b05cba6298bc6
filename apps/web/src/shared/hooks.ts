import type { Right } from '@karavan/domain/base/access/rights'
import { createContext, use } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { Session } from './session/session.ts'
import type { AppDispatch, RootState } from './state.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

export const SessionContext = createContext<Session | null>(null)

/** The session of this tab: who signs in and out goes through it. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('There is no session around this component')
  return session
}

/** The signed-in person, verified or not; null for a visitor. */
export const useUser = () => useAppSelector((state) => state.auth.user)

/** Whether the signed-in person has a right in their organisation; what one kept from an earlier day has none yet. */
export const useRight = (right: Right): boolean => useUser()?.rights?.includes(right) ?? false
