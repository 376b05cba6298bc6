import { useSyncExternalStore } from 'react'

let on = false
const listeners = new Set<() => void>()

/** Says whether a client looks at the screen, so that the frame of the page keeps the agency's money to itself. */
export function setClientScreen(next: boolean): void {
  if (on === next) return
  on = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useClientScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => on,
    () => false,
  )
