import type { LinePriceSent, LineShown } from '@karavan/contracts/crm/quotations/line'
import { Ban, CalendarClock, Hourglass, type LucideIcon, Zap } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { formatDate } from '../../ui/format.ts'

type Offered = { price: LinePriceSent; shown: LineShown | null }
type Said = { icon: LucideIcon; words: string; className: string }

function saidOf({ price, shown }: Offered): Said {
  const left = shown?.left ?? null
  if (price.state === 'unpriced') return { icon: CalendarClock, words: 'Choose dates', className: 'text-amber-t' }
  if (price.state === 'gone')
    return { icon: Ban, words: `Gone: ${shown?.why ?? 'no longer sold'}`, className: 'text-red-t' }
  if (shown?.onRequest) return { icon: Hourglass, words: 'On request', className: 'text-violet-t' }
  return { icon: Zap, words: left === null ? 'Live' : `Live, ${left} left`, className: 'text-green-t' }
}

/** How a price stands, in a word or two. */
export const StateWords = ({ icon: Icon, words, className }: Said) => (
  <span className={cx('flex items-start gap-1 font-emphasis', className)}>
    <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
    {words}
  </span>
)

/** How the price of something the house sells stands, how much is left of it, and until when it costs nothing to give it back. */
export const OfferState = ({ offered }: { offered: Offered }) => (
  <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
    <StateWords {...saidOf(offered)} />
    {offered.shown?.freeUntil && offered.price.state === 'live' && (
      <span className="text-3">Free until {formatDate(offered.shown.freeUntil)}</span>
    )}
  </span>
)
