import type { PublicQuote } from '@karavan/contracts/crm/quotations/public-quote.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { oneOf } from './quote-words.ts'

type Price = PublicQuote['options'][number]['price']

const Row = ({ name, value, strong }: { name: ReactNode; value: ReactNode; strong?: boolean }) => (
  <div
    className={cx(
      'flex flex-wrap justify-between gap-x-4',
      strong ? 'border-t border-line pt-3 text-h3' : 'text-small',
    )}
  >
    <dt className={strong ? undefined : 'text-2'}>{name}</dt>
    <dd className="num">{value}</dd>
  </div>
)

const beforeTaxes = ({ total, taxes }: Price) =>
  toMajor(sum([toMinor(total), ...taxes.map(({ amount }) => -toMinor(amount))]))

interface PriceListProps {
  price: Price
  /** The figures are those of another choice until the new ones come. */
  pending?: boolean
}

/** What a choice costs: each guest, taxes where they are on the bill, and all of it. */
export function PriceList({ price, pending = false }: PriceListProps) {
  return (
    <dl
      aria-busy={pending}
      className={cx('grid gap-2.5 transition-opacity motion-reduce:transition-none', pending && 'opacity-50')}
    >
      {price.perPerson.map(({ kind, count, amount }) => (
        <Row key={kind} name={`Per ${oneOf(kind)} × ${count}`} value={amount === 0 ? 'Free' : formatMoney(amount)} />
      ))}
      {price.taxes.length > 0 && <Row name="Before taxes" value={formatMoney(beforeTaxes(price))} />}
      {price.taxes.map(({ name, rate, amount }) => (
        <Row key={name} name={`${name} ${rate}%`} value={formatMoney(amount)} />
      ))}
      <Row strong name="Total" value={formatMoney(price.total)} />
    </dl>
  )
}

/** When which part is to be paid. */
export function InstalmentList({ instalments, acceptedOn }: Pick<Price, 'instalments'> & { acceptedOn?: string }) {
  return (
    <ol className="grid gap-2">
      {instalments.map(({ label, dueOn, amount }, index) => (
        <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
          <span className="min-w-0">
            {label}
            <span className="num block text-cell text-2">
              {dueOn
                ? `Due ${formatDate(dueOn)}`
                : acceptedOn
                  ? `Due ${formatDate(acceptedOn)}`
                  : 'Due when you accept'}
            </span>
          </span>
          <span className="num font-emphasis">{formatMoney(amount)}</span>
        </li>
      ))}
    </ol>
  )
}
