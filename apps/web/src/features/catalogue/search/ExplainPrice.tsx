import type { StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { cx } from '../../../ui/cx.ts'
import { formatDate, formatMoney, formatNumber } from '../../../ui/format.ts'
import { Unfold } from '../../../ui/Unfold.tsx'

type Explained = Pick<StayPrice, 'explanation' | 'totalInr' | 'total' | 'currency' | 'rate'>

/** The lines behind a price; they add up to it. */
export function PriceLines({ price }: { price: Explained }) {
  const { rate } = price
  return (
    <>
      <dl className="num">
        {price.explanation.map(({ what, how, amount }, index) => (
          <div key={index} className="flex items-baseline gap-4 py-1.5">
            <dt className="min-w-0 flex-1">
              {what}
              <span className="block text-caption text-3">{how}</span>
            </dt>
            <dd className={cx('text-right whitespace-nowrap', amount < 0 && 'text-green-t')}>{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="mt-1.5 flex items-baseline gap-4 border-t border-line pt-2.5 font-semibold">
          <dt className="min-w-0 flex-1">Total, taxes and fees included</dt>
          <dd className="text-right">{formatMoney(price.totalInr)}</dd>
        </div>
      </dl>
      {rate && (
        <p className="num mt-2 text-caption text-3">
          {formatMoney(price.total, price.currency)} at {formatNumber(rate.rate, 4)} rupees for one {rate.code}, the
          rate since {formatDate(rate.since)}
        </p>
      )}
    </>
  )
}

interface ExplainPriceProps {
  price: Explained
  /** What is priced, for those who hear the button out of its place. */
  of: string
  className?: string
}

/** How a price came about, opened where the price stands. */
export const ExplainPrice = ({ price, of, className }: ExplainPriceProps) => (
  <Unfold
    label="How this price is made"
    align="end"
    className="w-90"
    trigger={
      <button type="button" className={cx('hit link text-dotted rounded-xs text-cell', className)}>
        Explain this price<span className="sr-only"> of {of}</span>
      </button>
    }
  >
    <PriceLines price={price} />
  </Unfold>
)
