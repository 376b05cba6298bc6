import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { less } from '@karavan/domain/base/money'
import { useRight } from '../../../../shared/hooks.ts'
import { Card } from '../../../../ui/Card.tsx'
import { cx } from '../../../../ui/cx.ts'
import { formatCount, formatDate, formatMoney } from '../../../../ui/format.ts'
import { Meter } from '../../../../ui/Meter.tsx'

interface BarProps {
  label: string
  kept: number
  most: number
  strong?: boolean
}

const Bar = ({ label, kept, most, strong }: BarProps) => (
  <li className={cx('grid grid-cols-[7.5rem_1fr_auto] items-center gap-3', strong ? 'font-emphasis' : 'text-2')}>
    <span className="num">{label}</span>
    <Meter label={label} max={most} value={kept} tone="red" className="w-full" />
    <span className="num text-right">{formatMoney(kept)}</span>
  </li>
)

/** What of the customer's money suppliers would keep, in a sentence. */
function words({ paid, ifCancelled: { now } }: { paid: number; ifCancelled: NonNullable<CrmBooking['ifCancelled']> }) {
  if (paid === 0)
    return now === 0
      ? 'Nothing is paid and nothing would be kept.'
      : `Nothing is paid yet: you would owe suppliers ${formatMoney(now)}.`
  const left = less(paid, now)
  if (left < 0) return `${formatMoney(-left)} more than the ${formatMoney(paid)} that came would be kept by suppliers.`
  return `Of the ${formatMoney(paid)} that came ${formatMoney(left)} would be left, before a charge of your own.`
}

/** What calling the trip off would cost, today and later; an estimate by the terms of suppliers, for those who know costs. */
export function IfTheyCancel({ booking }: { booking: CrmBooking }) {
  const seesCost = useRight('cost')
  const { ifCancelled, paid, cost } = booking
  if (!seesCost || !ifCancelled || booking.lines.length === 0) return null
  const { now, later, unknown } = ifCancelled
  return (
    <Card title="If they cancel" className="print:hidden">
      <ul className="grid gap-2 text-cell">
        <Bar label="Today" kept={now} most={cost} strong />
        {later.map(({ from, kept }) => (
          <Bar key={from} label={`From ${formatDate(from)}`} kept={kept} most={cost} />
        ))}
      </ul>
      <p className="num mt-3 text-cell text-2">{words({ paid, ifCancelled })}</p>
      {unknown.count > 0 && (
        <p className="num mt-1 text-cell text-amber-t">
          {formatCount(unknown.count, 'confirmed service')} for {formatMoney(unknown.cost)}{' '}
          {unknown.count === 1 ? 'has' : 'have'} no terms on file and may come on top.
        </p>
      )}
      <p className="mt-1 text-caption text-3">
        An estimate by the cancellation terms of suppliers; tickets count as spent.
      </p>
    </Card>
  )
}
