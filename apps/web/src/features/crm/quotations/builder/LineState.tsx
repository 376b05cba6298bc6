import type { PriceState } from '@karavan/domain/crm/quotation'
import { Pencil } from 'lucide-react'
import { OfferState, StateWords } from '../../../../shared/catalogue/OfferState.tsx'
import { useRight } from '../../../../shared/hooks.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { rupees } from '../quotation-words.ts'
import type { LineValues } from './quotation-values.ts'

type Stated = Pick<LineValues, 'price' | 'shown' | 'house'> & Partial<Pick<LineValues, 'cost' | 'flight'>>

/** A wish that nobody has priced has a price as soon as somebody types one. */
export function stateOf({ price, house, cost, flight }: Stated): PriceState {
  if (house || price.state !== 'unpriced') return price.state
  const { adult, child, infant } = flight?.fare ?? { adult: 0, child: 0, infant: 0 }
  const typed = cost ? [cost.unit, cost.adult, cost.childWithBed, cost.childWithoutBed, cost.infant] : []
  return [...typed, adult, child, infant].some((amount) => amount) ? 'typed' : 'unpriced'
}

/** Whether a line follows the catalogue, and how much of it is left, or was typed. */
export function LineState({ line }: { line: Stated }) {
  if (line.house) return <OfferState offered={line} />
  const open = stateOf(line) === 'unpriced'
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2">
      <StateWords
        icon={Pencil}
        words={open ? 'No price yet' : 'Typed by hand'}
        className={open ? 'text-amber-t' : 'text-3'}
      />
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
