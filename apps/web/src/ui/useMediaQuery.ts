import { createContext, use, useCallback, useSyncExternalStore } from 'react'

/** How wide the screen is taken to be where it cannot be measured: on the server, and while the browser takes over. */
export const FirstWidth = createContext(0)

/** Whether a query for a width holds; of anything else nothing is known there. */
function holdsAt(width: number, query: string): boolean {
  const [, bound, px] = /^\((min|max)-width: (\d+)px\)$/.exec(query) ?? []
  return bound === 'min' ? width >= Number(px) : bound === 'max' && width <= Number(px)
}

/** Whether a media query holds now, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const first = use(FirstWidth)
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(query).matches ?? false,
    () => holdsAt(first, query),
  )
}

/** Whether the screen is as narrow as a phone. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)')
}
