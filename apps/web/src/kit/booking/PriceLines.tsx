import type { StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { cx } from '../../ui/cx.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'

/** A price with how it came about; one of another currency says so. */
export type Explained = Pick<StayPrice, 'explanation' | 'totalInr'> &
  Partial<Pick<StayPrice, 'rate' | 'currency' | 'total'>>

/** How a price came about: what, how, how much, and their sum. */
export function PriceLines({ price }: { price: Explained }) {
  return (
    <dl className="grid gap-3 text-[14px] leading-5">
      {price.explanation.map(({ what, how, amount }, index) => (
        <div key={`${index} ${what}`} className="flex items-start justify-between gap-4">
          <dt className="min-w-0 text-2">
            {what}
            {how && <span className="block text-caption text-3">{how}</span>}
          </dt>
          <dd className={cx('num shrink-0', amount < 0 && 'text-green-t')}>{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className="flex items-start justify-between gap-4 border-t border-line pt-3 font-semibold">
        <dt>Total</dt>
        <dd className="num shrink-0">{formatMoney(price.totalInr)}</dd>
      </div>
      {price.rate && price.total !== undefined && (
        <div className="flex items-start justify-between gap-4 text-cell text-3">
          <dt>
            In {price.currency}
            <span className="block text-caption">
              {price.rate.code} 1 = {formatMoney(price.rate.rate)}, rate of {formatDate(price.rate.since)}
            </span>
          </dt>
          <dd className="num shrink-0">{formatMoney(price.total, price.currency)}</dd>
        </div>
      )}
    </dl>
  )
}
