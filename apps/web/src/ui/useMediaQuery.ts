import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now, kept up to date. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', changed)
      return () => list?.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}

/** Whether the screen is as narrow as a phone. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 767px)')
}
