import { lazy, Suspense } from 'react'
import { useSellsOn } from '../../shared/quote/useTray.ts'

const TrayBar = lazy(() =>
  import('../../features/catalogue/quote-tray/TrayBar.tsx').then((module) => ({ default: module.TrayBar })),
)

/** The quote tray at the foot of the page, for whoever sells to clients. */
export function Tray() {
  return useSellsOn() ? (
    <Suspense fallback={null}>
      <TrayBar />
    </Suspense>
  ) : null
}
