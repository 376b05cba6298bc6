import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the page has come alive. It has not on the server, nor while the browser takes over what was drawn there: what
 * only a browser can draw waits for it.
 */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
