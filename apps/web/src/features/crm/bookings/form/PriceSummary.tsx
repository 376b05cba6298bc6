import { type Minor, toMajor } from '@karavan/domain/base/money'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney } from '../../../../ui/format.ts'
import { Note } from '../../../../ui/Note.tsx'
import { useBookingPrice } from './useBookingPrice.ts'

interface FigureProps {
  label: string
  hint?: string
  amount: Minor
  strong?: boolean
  bad?: boolean
}

const Figure = ({ label, hint, amount, strong, bad }: FigureProps) => (
  <div className={cx('flex items-start justify-between gap-4', strong && 'border-t border-line pt-2.5 font-semibold')}>
    <dt className={strong ? undefined : 'text-2'}>
      {label}
      {hint && <span className="block text-caption text-3">{hint}</span>}
    </dt>
    <dd className={cx('num shrink-0', bad && 'text-red-t')}>{formatMoney(toMajor(amount))}</dd>
  </div>
)

/** What the booking costs, earns and comes to, while it is typed. */
export function PriceSummary() {
  const { price, missing, failed } = useBookingPrice()
  return (
    <section aria-label="Price" className="rounded-card border border-line bg-surface p-5">
      <h2 className="mb-3 text-h3">Price</h2>
      {missing.length > 0 && (
        <Note kind="warning">There is no rate for {missing.join(', ')}. Add it under Currency Management.</Note>
      )}
      {failed && <Note kind="warning">The rates did not load; the total is worked out when it is saved.</Note>}
      {price && (
        <dl className="grid gap-2.5 text-[14px] leading-5">
          <Figure label="Cost" amount={price.cost} />
          <Figure label="Margin" hint="not shown to the customer" amount={price.margin} bad={price.margin < 0} />
          <Figure label="Selling price" amount={price.gross} strong />
          {price.taxes.map(({ name, rate, base, amount }) => (
            <Figure key={name} label={`${name} ${rate} %`} hint={`on ${formatMoney(toMajor(base))}`} amount={amount} />
          ))}
          <Figure label="Customer pays" amount={price.total} strong />
        </dl>
      )}
      {price && price.margin < 0 && <p className="mt-2 text-cell text-red-t">It is sold for less than it costs.</p>}
    </section>
  )
}

/** The total alone, for the foot of the form where there is no room beside it. */
export function PriceFoot() {
  const { price } = useBookingPrice()
  if (!price) return null
  return (
    <p className="num text-[14px] leading-5 max-sm:flex-1 xl:hidden">
      <span className="text-3">Customer pays </span>
      <span className="font-semibold">{formatMoney(toMajor(price.total))}</span>
    </p>
  )
}
