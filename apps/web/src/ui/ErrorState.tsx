import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'

interface ErrorStateProps {
  title?: string
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Other ways on, such as a link back to the list. */
  actions?: ReactNode
  /** A number to quote when asking for help. */
  reference?: string
  className?: string
}

/** Says that something did not load, and offers to try again. */
export function ErrorState({
  title = 'This did not load',
  children = 'Nothing is lost. Try again in a moment.',
  onRetry,
  retrying,
  actions,
  reference,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-1.5 px-6 py-10 text-center', className)}>
      <span className="mb-2 grid size-14 place-items-center rounded-full bg-red-f text-red-t">
        <TriangleAlert size={24} aria-hidden="true" />
      </span>
      <p className="text-[17px] leading-6 font-[620] tracking-[-.01em] text-balance">{title}</p>
      <div className="max-w-[56ch] text-[14px] leading-5 text-2">{children}</div>
      {(onRetry || actions) && (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="primary" icon={RotateCw} busy={retrying} busyLabel="Trying" onClick={onRetry}>
              Try again
            </Button>
          )}
          {actions}
        </div>
      )}
      {reference && <p className="num mt-2 text-caption text-3">Reference {reference}</p>}
    </div>
  )
}
