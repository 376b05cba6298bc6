import { useCallback, useEffect, useState } from 'react'
import type { PrivateCall } from '../kit/private-call.ts'
import { readFailure } from '../kit/problem.ts'
import { usePrivateCall } from './usePrivateCall.ts'

/** Reads what no cache of the browser may keep, when it is first shown and whenever asked to; `read` must stay the same. */
export function usePrivateRead<T>(read: (call: PrivateCall, signal?: AbortSignal) => Promise<{ data: T }>) {
  const call = usePrivateCall()
  const [value, set] = useState<T | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data } = await read(call, signal)
        if (!signal?.aborted) set(data)
      } catch (error) {
        if (!signal?.aborted) setFailed(readFailure(error).detail)
      }
    },
    [read, call],
  )
  useEffect(() => {
    const left = new AbortController()
    void load(left.signal)
    return () => left.abort()
  }, [load])
  return { value, failed, load, set }
}
