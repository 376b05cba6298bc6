import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

interface SpinnerOverlayProps {
  label?: string
  /** Fills the window instead of the nearest positioned box. */
  full?: boolean
  /** Lets what lies under it shine through, for a page that is only being refreshed. */
  veil?: boolean
}

/** Covers a box, or the window, while it loads. */
export function SpinnerOverlay({ label = 'Loading', full, veil }: SpinnerOverlayProps) {
  return (
    <div
      className={cx(
        'motion-fade inset-0 grid place-items-center text-link',
        full ? 'fixed z-90' : 'absolute z-20',
        veil ? 'bg-surface/70' : full ? 'bg-canvas' : 'min-h-40',
      )}
    >
      <Spinner size={28} label={label} />
    </div>
  )
}
