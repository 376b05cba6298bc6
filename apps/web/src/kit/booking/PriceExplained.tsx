import { ChevronDown, Receipt } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { type Explained, PriceLines } from './PriceLines.tsx'

interface PriceExplainedProps {
  price: Explained
  /** Kept outside, so that it is remembered while there is no price. */
  open: boolean
  onOpen: (open: boolean) => void
  className: string
}

/** How a price comes about, to be folded away. */
export function PriceExplained({ price, open, onOpen, className }: PriceExplainedProps) {
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
        className="hit flex w-full items-center gap-2 rounded-xs text-left text-[14px] leading-5 font-semibold"
      >
        <Receipt size={16} aria-hidden="true" />
        <span className="flex-1">Explain this price</span>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={cx('text-3 transition-transform motion-reduce:transition-none', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div className={className}>
          <PriceLines price={price} />
        </div>
      )}
    </>
  )
}
