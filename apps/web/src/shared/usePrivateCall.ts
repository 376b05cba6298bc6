import { useMemo } from 'react'
import { useStore } from 'react-redux'
import { type PrivateCall, privateCall } from '../kit/private-call.ts'
import { readFailure } from '../kit/problem.ts'
import { baseQuery } from './api/base-query.ts'
import { useAppDispatch, useSession } from './hooks.ts'
import { stepUp } from './session/step-up.ts'

type FailureOfStep = { setUp?: boolean } | undefined

/** Calls that leave nothing in the persisted cache, as the person of this session; where one wants a code, that is asked for. */
export function usePrivateCall(): PrivateCall {
  const { getState } = useStore()
  const dispatch = useAppDispatch()
  const extra = useSession()
  return useMemo((): PrivateCall => {
    const call = privateCall(baseQuery, { dispatch, getState, extra })
    return async (endpoint, sent, signal) => {
      try {
        return await call(endpoint, sent, signal)
      } catch (error) {
        const { code, current } = readFailure(error)
        const set = (current as FailureOfStep)?.setUp
        if (code !== 'SECOND_STEP_NEEDED' || !set || !(await stepUp(extra))) throw error
        return call(endpoint, sent, signal)
      }
    }
  }, [dispatch, getState, extra])
}
