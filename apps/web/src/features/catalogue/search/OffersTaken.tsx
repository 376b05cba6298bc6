import type { StayPrice } from '@karavan/contracts/catalogue/hotels/stay'
import { BadgePercent } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { formatMoney } from '../../../ui/format.ts'

/** What offers take off a price, one line each: only they are below zero among its lines. */
export const OffersTaken = ({ price, className }: { price: Pick<StayPrice, 'explanation'>; className?: string }) =>
  price.explanation
    .filter(({ amount }) => amount < 0)
    .map(({ what, amount }) => (
      <p key={what} className={cx('num flex items-center gap-1.5 text-cell text-green-t', className)}>
        <BadgePercent size={14} aria-hidden="true" />
        {what}: {formatMoney(amount)}
      </p>
    ))
