import { useCallback, useContext } from 'react'
import { type Location, UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'

/**
 * The path that is drawn, and a way to ask for the address as it is at that moment: on a slow machine one has clicked, and the
 * address is another one already, while the former page is still being shown. The router tells it to nobody but by its context.
 */
export function useAddressNow(): { pathname: string; addressNow: () => Location } {
  const router = useContext(RouterContext)?.router
  const drawn = useLocation()
  const addressNow = useCallback(() => router?.state.location ?? drawn, [router, drawn])
  return { pathname: drawn.pathname, addressNow }
}
