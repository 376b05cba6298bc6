import { useCallback, useLayoutEffect, useRef } from 'react'

/** One function for all renders that does what the latest one does, so that memoised parts keep still; never called while drawing. */
export function useSteady<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
