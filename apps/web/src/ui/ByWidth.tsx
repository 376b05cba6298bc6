import type { ReactNode } from 'react'
import { useLive } from './useLive.ts'
import { useMediaQuery } from './useMediaQuery.ts'

const query = '(min-width: 1024px)'

/**
 * What only a wide screen shows. The server may take a tablet for a desk: until the page has come alive the style sheet
 * decides, so that nothing jumps when it does.
 */
export function Wide({ children }: { children: ReactNode }) {
  const live = useLive()
  const wide = useMediaQuery(query)
  return wide && <div className={live ? 'contents' : 'hidden lg:contents'}>{children}</div>
}

/** What stands in its place on a narrow one. */
export function Narrow({ children }: { children: ReactNode }) {
  const live = useLive()
  const wide = useMediaQuery(query)
  return (!live || !wide) && <div className={live ? 'contents' : 'contents lg:hidden'}>{children}</div>
}
