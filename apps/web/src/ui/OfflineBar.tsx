import { WifiOff } from 'lucide-react'
import { useOnline } from './useOnline.ts'

interface OfflineBarProps {
  /** Asks again for what is on the screen. */
  onRetry?: () => void
}

/** A bar at the foot of the window while there is no connection; it leaves by itself. */
export function OfflineBar({ onRetry }: OfflineBarProps) {
  const online = useOnline()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-60 flex justify-center p-3">
      {!online && (
        <div className="motion-pop pointer-events-auto flex min-h-12 items-center gap-3 rounded-lg bg-bulk px-4 py-2 text-[14px] leading-5 text-white shadow-4">
          <WifiOff size={16} aria-hidden="true" />
          <span>You are offline. What you see may be out of date.</span>
          {onRetry && (
            <button
              type="button"
              onClick={onRetry}
              className="hit rounded-xs font-semibold underline underline-offset-3"
            >
              Try now
            </button>
          )}
        </div>
      )}
    </div>
  )
}
