import type { GuestKind } from '@karavan/domain/crm/quotation'
import type { ReactNode } from 'react'
import { useRight } from '../../../shared/hooks.ts'
import { cx } from '../../../ui/cx.ts'
import { formatMoney, formatNumber } from '../../../ui/format.ts'
import { kindWords, perKindWords } from './quotation-words.ts'

/** What a choice comes to, in rupees, as the server writes it. */
export type TotalsShown = {
  cost: number
  gross: number
  margin: number
  taxes: readonly { name: string; rate: number; base: number; amount: number }[]
  total: number
  /** What the house asks on top and that comes back. */
  credit?: { gst: number; tcs: number }
  perPerson: readonly { kind: GuestKind; count: number; amount: number }[]
}

interface RowProps {
  label: ReactNode
  how?: string
  amount: number
  className?: string
}

const Row = ({ label, how, amount, className }: RowProps) => (
  <div className={cx('flex items-start justify-between gap-4', className)}>
    <dt className="min-w-0">
      {label}
      {how && <span className="block text-caption text-3">{how}</span>}
    </dt>
    <dd className="num shrink-0">{formatMoney(amount)}</dd>
  </div>
)

/** How many percent of the price before tax the margin is. */
function marginWords({ margin, gross }: TotalsShown): string | undefined {
  return gross > 0 ? `${formatNumber((100 * margin) / gross, 1)} % of the price before tax` : undefined
}

/** The total with taxes first, what each pays, then how it came about and what is earned. */
export function TotalsList({ totals }: { totals: TotalsShown }) {
  const { cost, gross, margin, taxes, total, perPerson, credit } = totals
  const [seesCost, seesMargin] = [useRight('cost'), useRight('margin')]
  return (
    <dl className="grid gap-2 text-[14px] leading-5">
      <Row label="Total with taxes" amount={total} className="text-[16px] font-bold" />
      {perPerson.map(({ kind, count, amount }) => (
        <Row key={kind} label={perKindWords(kind)} how={kindWords(kind, count)} amount={amount} className="text-2" />
      ))}
      <Row label="Before tax" amount={gross} className="border-t border-line pt-2 text-2" />
      {taxes.map(({ name, rate, base, amount }) => (
        <Row
          key={name}
          label={`${name} ${rate} %`}
          how={`on ${formatMoney(base)}`}
          amount={amount}
          className="text-2"
        />
      ))}
      {seesCost && <Row label="Cost" amount={cost} className="border-t border-line pt-2 text-2" />}
      {seesCost && credit && credit.gst > 0 && (
        <Row label="GST you get back" how="Input credit, no part of the cost" amount={credit.gst} className="text-3" />
      )}
      {seesCost && credit && credit.tcs > 0 && (
        <Row
          label="TCS you get back"
          how="On your PAN; cash needed until then"
          amount={credit.tcs}
          className="text-3"
        />
      )}
      {seesMargin && (
        <Row
          label="Margin"
          how={marginWords(totals)}
          amount={margin}
          className={margin < 0 ? 'font-emphasis text-red-t' : 'font-emphasis text-green-t'}
        />
      )}
    </dl>
  )
}
