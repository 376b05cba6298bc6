import type { VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { visaApplications } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { skipToken } from '@reduxjs/toolkit/query'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { useAppDispatch } from '../../../shared/hooks.ts'
import { usePrivateCall } from '../../../shared/usePrivateCall.ts'
import type { PrivateCall } from '../../../kit/private-call.ts'
import { type Failure, readFailure } from '../../../kit/problem.ts'
import { createdTags } from '../../../kit/tags.ts'

const { useHearOfApplicationQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asks nobody: it only hears when the server says that an application has changed, and holds nothing of it. */
    hearOfApplication: build.query<number, string>({
      queryFn: () => ({ data: Date.now() }),
      providesTags: (_answer, _error, id) => [{ type: 'VisaApplication', id }],
    }),
  }),
})

/** A call that answers with the application as it then is. */
type Change = (call: PrivateCall) => Promise<{ data: VisaApplication }>

/**
 * One application with its passports, held by this component alone and fetched again when the server says that it has
 * changed; null for one that is not begun yet.
 */
export function useApplication(id: string | null) {
  const call = usePrivateCall()
  const dispatch = useAppDispatch()
  const [held, setHeld] = useState<VisaApplication | null>(null)
  const [failed, setFailed] = useState<{ id: string; failure: Failure } | null>(null)
  const { data: heard } = useHearOfApplicationQuery(id ?? skipToken)

  // Answers may overtake each other; an older one must not undo a newer.
  const take = useCallback(
    (next: VisaApplication) => setHeld((now) => (now && now.id === next.id && now.version > next.version ? now : next)),
    [],
  )

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!id) return
      try {
        const { data } = await call(visaApplications.get, { params: { id } }, signal)
        if (signal?.aborted) return
        take(data)
        setFailed(null)
      } catch (error) {
        if (!signal?.aborted) setFailed({ id, failure: readFailure(error) })
      }
    },
    [id, call, take],
  )

  useEffect(() => {
    if (heard === undefined) return
    const left = new AbortController()
    void load(left.signal)
    return () => left.abort()
  }, [heard, load])

  /** Changes it and shows what came of it; a refusal is thrown. */
  const change = useCallback(
    async (run: Change): Promise<VisaApplication> => {
      const { data } = await run(call)
      take(data)
      dispatch(api.util.invalidateTags(createdTags('VisaApplication')))
      return data
    },
    [call, take, dispatch],
  )

  const application = held?.id === id ? held : null
  return {
    application,
    /** Why there is nothing to show. */
    failure: !application && failed?.id === id ? failed.failure : null,
    reload: load,
    change,
    /** For calls about it that answer with something else. */
    call,
  }
}
