import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import { useRight } from '../../../../shared/hooks.ts'
import { Card } from '../../../../ui/Card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatMoney } from '../../../../ui/format.ts'

const Sum = ({ label, amount, strong }: { label: string; amount: number; strong?: boolean }) => (
  <div className={cx('flex justify-between gap-6', strong && 'border-t border-line pt-1.5 font-semibold')}>
    <dt className={strong ? undefined : 'text-2'}>{label}</dt>
    <dd className="num">{formatMoney(amount)}</dd>
  </div>
)

/** What is earned, as it was planned and as it is; for the own people alone. Of what is called off the figures above say it. */
export function MarginCard({ booking }: { booking: CrmBooking }) {
  const seesMargin = useRight('margin')
  const { marginPlanned, marginActual, cost, status } = booking
  if (!seesMargin || status === 'Cancelled') return null
  const change = less(marginActual, marginPlanned)
  return (
    <Card title="Margin" className="print:hidden">
      <dl className="grid gap-1.5 text-[14px] leading-5">
        <Sum label="Cost now" amount={cost} />
        <Sum label="Planned" amount={marginPlanned} />
        <Sum label="Actual" amount={marginActual} strong />
      </dl>
      <p className={cx('num mt-2 text-cell', change < 0 ? 'text-red-t' : 'text-3')}>
        {change === 0
          ? 'As planned. It is not printed for the customer.'
          : `${formatMoney(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than planned.`}
      </p>
    </Card>
  )
}
