import { type ReactNode, useState } from 'react'
import type { Failure } from '../problem.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { formatMoney } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PriceExplained } from './PriceExplained.tsx'
import type { Explained } from './PriceLines.tsx'

interface PriceSummaryProps {
  /** The last price known; an older one stays while a newer one is on its way. */
  price: (Explained & { clientTotalInr: number | null }) | undefined
  /** What one of it costs, such as a night. */
  each: string
  busy: boolean
  failure: Failure | null
  onRetry: () => void
  /** The one way on. */
  action: ReactNode
}

function Refused({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <div role="alert" className="grid gap-2 p-5 text-[14px] leading-5">
      <p className="font-semibold text-red-t">
        {failure.kind === 'refused' ? 'Not to be had like this' : failure.title}
      </p>
      {failure.errors.length > 0 ? (
        <ul className="list-disc pl-5 text-2">
          {failure.errors.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      ) : (
        <p className="text-2">{failure.detail}</p>
      )}
      {failure.kind !== 'refused' && (
        <Button size="sm" className="w-fit" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** What it costs, explained, beside the steps. */
export function PriceSummary({ price, each, busy, failure, onRetry, action }: PriceSummaryProps) {
  const [open, setOpen] = useState(true)
  return (
    <aside
      aria-label="Price summary"
      aria-busy={busy || undefined}
      className="rounded-card border border-line bg-surface lg:sticky lg:top-38"
    >
      {/* The way on stands above what is of unknown height, and below what keeps its own: it must not move under a press. */}
      {failure && !busy ? (
        <Refused failure={failure} onRetry={onRetry} />
      ) : price ? (
        <div className={cx('min-h-31 p-5 transition-opacity', busy && 'opacity-60')}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="text-h4">Total to pay</span>
            <span role="status" className="num text-total">
              {formatMoney(price.totalInr)}
            </span>
          </div>
          <div className="flex justify-between gap-4 text-cell text-3">
            <span>includes taxes and fees</span>
            <span className="num">{each}</span>
          </div>
          {price.clientTotalInr !== null && (
            <div className="mt-2 flex justify-between gap-4 text-cell text-3">
              <span>Your client pays</span>
              <span className="num">{formatMoney(price.clientTotalInr)}</span>
            </div>
          )}
        </div>
      ) : (
        <div role="status" className="grid min-h-31 content-start gap-3 p-5">
          <span className="sr-only">Working out the price</span>
          <Skeleton className="h-8 w-1/2" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      )}
      <div className="border-t border-line p-5 max-lg:hidden">{action}</div>
      {price && !(failure && !busy) && (
        <div className={cx('border-t border-line p-5 transition-opacity', busy && 'opacity-60')}>
          <PriceExplained price={price} open={open} onOpen={setOpen} className="mt-4" />
        </div>
      )}
    </aside>
  )
}

/** On a phone the total and the way on stay at the foot of the screen. */
export function PriceBar({ price, busy, action }: Pick<PriceSummaryProps, 'price' | 'busy' | 'action'>) {
  return (
    <div className="sticky bottom-0 z-30 -mx-(--gutter) mt-6 flex items-center gap-4 border-t border-line bg-surface px-(--gutter) py-3 lg:hidden">
      <div className="min-w-0 flex-1">
        <p className={cx('num text-[18px] leading-6 font-bold', busy && 'opacity-60')}>
          {price ? formatMoney(price.totalInr) : '–'}
        </p>
        <p className="text-caption text-3">with taxes and fees</p>
      </div>
      <div className="shrink-0">{action}</div>
    </div>
  )
}
