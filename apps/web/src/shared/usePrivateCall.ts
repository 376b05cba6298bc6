import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { type PrivateCall, privateCall } from '../kit/private-call.ts'
import { baseQuery } from './api/base-query.ts'
import { useAppDispatch, useSession } from './hooks.ts'

/** Calls that leave nothing in the persisted cache, as the person of this session. */
export function usePrivateCall(): PrivateCall {
  const { getState } = useStore()
  const dispatch = useAppDispatch()
  const extra = useSession()
  return useMemo(() => privateCall(baseQuery, { dispatch, getState, extra }), [dispatch, getState, extra])
}
