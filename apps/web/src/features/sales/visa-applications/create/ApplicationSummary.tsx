import type { ApplicationPrice } from '@karavan/contracts/catalogue/visas/application-price'
import { type ReactNode, useState } from 'react'
import { PriceExplained } from '../../../../kit/booking/PriceExplained.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney } from '../../../../ui/format.ts'

interface ApplicationSummaryProps {
  /** What the amount is: all of it, or one adult's. */
  title: string
  /** Null while there is none. */
  price: ApplicationPrice | null
  /** What it includes, or why there is none. */
  about: string
  /** Another price is on its way. */
  busy: boolean
  /** Who pays it: "2 adults, 1 child". */
  party: string
  /** The one way on. */
  action: ReactNode
  /** Who is ready. */
  children?: ReactNode
}

/** What an application costs and who is ready, beside the steps; however long that is, the way on stays in sight. */
export function ApplicationSummary({ title, price, about, busy, party, action, children }: ApplicationSummaryProps) {
  const [open, setOpen] = useState(true)
  return (
    <aside
      aria-label="Price and readiness"
      aria-busy={busy || undefined}
      className="flex flex-col rounded-card border border-line bg-surface lg:sticky lg:top-4 lg:max-h-[calc(100vh-138px)]"
    >
      <div className={cx('p-5 pb-4 transition-opacity', busy && 'opacity-60')}>
        <div className="flex items-baseline justify-between gap-4">
          <span className="text-h4">{title}</span>
          <span role="status" className="num text-total">
            {price ? formatMoney(price.total) : '–'}
          </span>
        </div>
        <div className="flex justify-between gap-4 text-cell text-3">
          <span>{about}</span>
          <span className="num shrink-0">{party}</span>
        </div>
        {price && price.clientTotal !== null && (
          <div className="mt-2 flex justify-between gap-4 text-cell text-3">
            <span>Your client pays</span>
            <span className="num">{formatMoney(price.clientTotal)}</span>
          </div>
        )}
      </div>
      {(children || (price && price.steps.length > 0)) && (
        <div className="min-h-0 flex-1 divide-y divide-line overflow-y-auto border-t border-line">
          {children}
          {price && price.steps.length > 0 && (
            <div className={cx('px-5 py-4 transition-opacity', busy && 'opacity-60')}>
              <PriceExplained
                price={{ explanation: price.steps, totalInr: price.total }}
                open={open}
                onOpen={setOpen}
                className="mt-3"
              />
            </div>
          )}
        </div>
      )}
      <div className="border-t border-line p-5 max-lg:hidden">{action}</div>
    </aside>
  )
}

interface SummaryBarProps extends Pick<ApplicationSummaryProps, 'price' | 'busy' | 'action'> {
  /** "2 of 3 ready". */
  ready: string
}

/** On a phone the total, who is ready and the way on stay at the foot of the screen. */
export function SummaryBar({ price, busy, ready, action }: SummaryBarProps) {
  return (
    <div className="sticky bottom-0 z-20 mt-auto flex items-center gap-4 border-t border-line bg-surface page-gutter py-3 lg:hidden">
      <div className="min-w-0 flex-1">
        <p className={cx('num text-[17px] leading-6 font-bold', busy && 'opacity-60')}>
          {price ? formatMoney(price.total) : '–'}
        </p>
        <p className="truncate text-caption text-3">{ready}</p>
      </div>
      <div className="shrink-0">{action}</div>
    </div>
  )
}
