import { useCallback, useEffect, useState } from 'react'
import type { PrivateCall } from '../kit/private-call.ts'
import { readFailure } from '../kit/problem.ts'
import { usePrivateCall } from './usePrivateCall.ts'

/** How a link that needs no sign-in is opened; the same object in every drawing. */
export interface LinkPage<Page> {
  isKnown: (token: string) => boolean
  open: (call: PrivateCall, token: string, signal?: AbortSignal) => Promise<{ data: Page }>
  /** Looked at again when somebody comes back to it from another window. */
  again?: boolean
}

type State<Page> = { token: string; page: Page | null; error: unknown }

/** What a link opens, held by its page alone: nothing of it is kept in the browser. */
export function useLinkPage<Page>({ isKnown, open, again = false }: LinkPage<Page>, token: string) {
  const call = usePrivateCall()
  const known = isKnown(token)
  const [state, setState] = useState<State<Page>>({ token, page: null, error: null })
  const [loading, setLoading] = useState(known)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!known) return
      setLoading(true)
      try {
        const { data } = await open(call, token, signal)
        if (!signal?.aborted) setState({ token, page: data, error: null })
      } catch (error) {
        // What was read stays while the connection is gone.
        if (!signal?.aborted)
          setState((before) =>
            before.token === token && readFailure(error).kind === 'offline' && before.page
              ? before
              : { token, page: null, error },
          )
      } finally {
        if (!signal?.aborted) setLoading(false)
      }
    },
    [call, known, open, token],
  )

  useEffect(() => {
    const left = new AbortController()
    void load(left.signal)
    const look = () => document.visibilityState === 'visible' && void load(left.signal)
    if (again) document.addEventListener('visibilitychange', look)
    return () => {
      left.abort()
      document.removeEventListener('visibilitychange', look)
    }
  }, [again, load])

  const current = state.token === token ? state : { page: null, error: null }
  return {
    page: current.page,
    error: current.error,
    known,
    loading,
    reload: () => load(),
    /** Shows what an answer says stands now. */
    show: (page: Page) => setState({ token, page, error: null }),
    /** Shows why the link opens nothing any more. */
    end: (error: unknown) => setState({ token, page: null, error }),
    call,
  }
}
