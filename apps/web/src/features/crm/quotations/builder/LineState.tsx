import type { PriceState } from '@karavan/domain/crm/quotation'
import { Ban, CalendarClock, Hourglass, type LucideIcon, Pencil, Zap } from 'lucide-react'
import { useRight } from '../../../../shared/hooks.ts'
import { cx } from '../../../../ui/cx.ts'
import { formatDate, formatMoney } from '../../../../ui/format.ts'
import { rupees } from '../quotation-words.ts'
import type { LineValues } from './quotation-values.ts'

type Said = { icon: LucideIcon; words: string; className: string }

type Stated = Pick<LineValues, 'price' | 'shown' | 'house'> & Partial<Pick<LineValues, 'cost' | 'flight'>>

/** A wish that nobody has priced has a price as soon as somebody types one. */
export function stateOf({ price, house, cost, flight }: Stated): PriceState {
  if (house || price.state !== 'unpriced') return price.state
  const { adult, child, infant } = flight?.fare ?? { adult: 0, child: 0, infant: 0 }
  const typed = cost ? [cost.unit, cost.adult, cost.childWithBed, cost.childWithoutBed, cost.infant] : []
  return [...typed, adult, child, infant].some((amount) => amount) ? 'typed' : 'unpriced'
}

/** How a price stands, in a word or two. */
function saidOf(line: Stated): Said | null {
  const { shown, house } = line
  const left = shown?.left ?? null
  switch (stateOf(line)) {
    case 'unpriced':
      return house
        ? { icon: CalendarClock, words: 'Choose dates', className: 'text-amber-t' }
        : { icon: Pencil, words: 'No price yet', className: 'text-amber-t' }
    case 'gone':
      return { icon: Ban, words: `Gone: ${shown?.why ?? 'no longer sold'}`, className: 'text-red-t' }
    case 'live':
    case 'locked':
      if (shown?.onRequest) return { icon: Hourglass, words: 'On request', className: 'text-violet-t' }
      return { icon: Zap, words: left === null ? 'Live' : `Live, ${left} left`, className: 'text-green-t' }
    default:
      return { icon: Pencil, words: 'Typed by hand', className: 'text-3' }
  }
}

/** Whether a line follows the catalogue, and how much of it is left. */
export function LineState({ line }: { line: Stated }) {
  const said = saidOf(line)
  if (!said) return null
  const { icon: Icon, words, className } = said
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
      <span className={cx('flex items-start gap-1 font-emphasis', className)}>
        <Icon size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
        {words}
      </span>
      {line.shown?.freeUntil && line.price.state === 'live' && (
        <span className="text-3">Free until {formatDate(line.shown.freeUntil)}</span>
      )}
    </span>
  )
}

interface LinePriceWordsProps {
  state: PriceState
  /** What it cost when it could still be had, in rupees. */
  old: number | null
  sell: number
  cost: number
}

/** What a line is sold for; what waits for dates has no price, and what is gone has its old one struck through. */
export function LinePriceWords({ state, old, sell, cost }: LinePriceWordsProps) {
  const seesCost = useRight('cost')
  if (state === 'unpriced' && sell === 0) return null
  if (state === 'gone')
    return <s className="num mt-1 block text-small text-3">{old === null ? '' : formatMoney(old)}</s>
  return (
    <span className="num mt-1 flex flex-wrap items-baseline gap-x-2">
      <span className="text-[14px] leading-5 font-emphasis text-text">{rupees(sell)}</span>
      {seesCost && <span>cost {rupees(cost)}</span>}
    </span>
  )
}
