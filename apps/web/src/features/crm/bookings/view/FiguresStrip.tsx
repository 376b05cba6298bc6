import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { daysBetween } from '@karavan/domain/base/dates'
import { less, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { ReactNode } from 'react'
import { useRight } from '../../../../shared/hooks.ts'
import { useDayHere } from '../../../../shared/today.ts'
import { cx } from '../../../../ui/cx.ts'
import { formatCount, formatDate, formatDateRange, formatMoney, formatNumber } from '../../../../ui/format.ts'
import { Meter } from '../../../../ui/Meter.tsx'

interface FigureProps {
  label: string
  value: ReactNode
  sub: ReactNode
  className?: string
}

const Figure = ({ label, value, sub, className }: FigureProps) => (
  <div className="min-w-0 border-line px-3.5 py-3 max-sm:nth-[2n+1]:not-last:border-r max-sm:nth-[n+3]:border-t sm:max-2xl:nth-[3n+1]:not-last:border-r sm:max-2xl:nth-[3n+2]:not-last:border-r sm:max-2xl:nth-[n+4]:border-t 2xl:not-last:border-r">
    <dt className="text-caption text-3">{label}</dt>
    <dd className={cx('num text-[17px] leading-6 font-bold', className)}>{value}</dd>
    <dd className="num text-caption text-3">{sub}</dd>
  </div>
)

/** How far away the trip is, as its status tells it. */
function leaves({ status, startDate, endDate }: CrmBooking, today: string): FigureProps {
  const sub = formatDateRange(startDate, endDate)
  if (status === 'Cancelled') return { label: 'Travel', value: 'Cancelled', sub }
  if (endDate < today) return { label: 'Travel', value: 'Over', sub }
  if (startDate <= today) return { label: 'Travel', value: 'On their way', sub }
  return { label: 'Leaves in', value: formatCount(daysBetween(today, startDate), 'day'), sub }
}

const openOf = (instalments: CrmBooking['instalments']): number =>
  toMajor(sum(instalments.map(({ amount, paid }) => toMinor(less(amount, paid)))))

/** What is still to come of the customer's money, and when the next part of it is due. */
function open({ status, total, paid, writtenOff, instalments }: CrmBooking, today: string): FigureProps {
  const cancelled = status === 'Cancelled'
  // Of what was called off only charges are owed.
  const rest = cancelled ? openOf(instalments) : less(less(total, paid), writtenOff)
  const label = 'Still to come'
  if (cancelled && rest === 0) return { label, value: 'Nothing', sub: 'it was called off' }
  if (rest <= 0) return { label, value: 'Nothing', sub: 'all of it is paid', className: 'text-green-t' }
  const [next] = instalments
    .filter(({ amount, paid }) => paid < amount)
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
  const late = next !== undefined && next.dueOn < today
  const part = next && next.amount !== rest ? `${formatMoney(next.amount)} ` : ''
  const sub = next ? `${part}${late ? 'was due' : 'due'} ${formatDate(next.dueOn)}` : ''
  return { label, value: formatMoney(rest), sub, className: late ? 'text-red-t' : 'text-amber-t' }
}

function Received({ total, paid }: CrmBooking) {
  const percent = total > 0 ? Math.min(100, Math.round((100 * paid) / total)) : 0
  return (
    <Figure
      label="Received"
      value={formatMoney(paid)}
      sub={
        <span className="flex items-center gap-2">
          <Meter
            label="Received of what the customer pays"
            max={100}
            value={percent}
            tone="green"
            className="max-w-20 min-w-0 flex-1"
          />
          <span className="whitespace-nowrap">{percent} %</span>
        </span>
      }
    />
  )
}

/** What is earned: of a trip that happens against its plan; of one that does not, what is left of what moved. */
function earned(booking: CrmBooking): FigureProps {
  const { status, marginActual, marginPlanned, gross } = booking
  const colour = marginActual < 0 ? 'text-red-t' : 'text-green-t'
  if (status === 'Cancelled')
    return {
      label: 'Left over',
      value: marginActual === 0 ? 'Nothing' : formatMoney(marginActual),
      sub: 'received less paid to suppliers',
      ...(marginActual === 0 ? {} : { className: colour }),
    }
  const change = less(marginActual, marginPlanned)
  const share = gross > 0 ? `${formatNumber((100 * marginActual) / gross, 1)} % before tax` : ''
  const sub = change === 0 ? share : `${formatMoney(Math.abs(change))} ${change < 0 ? 'under' : 'over'} plan`
  return { label: 'Margin', value: formatMoney(marginActual), sub, className: colour }
}

/** The figures of a booking at a glance: when, what the customer pays, what came, what is open, what it costs and earns. */
export function FiguresStrip({ booking }: { booking: CrmBooking }) {
  const today = useDayHere()
  const [seesCost, seesMargin] = [useRight('cost'), useRight('margin')]
  const { total, cost, status, taxes } = booking
  const happens = status !== 'Cancelled'
  return (
    <dl
      aria-label="Figures"
      className="grid grid-cols-2 rounded-card border border-line bg-surface sm:grid-cols-3 2xl:grid-flow-col 2xl:auto-cols-fr 2xl:grid-cols-none print:hidden"
    >
      <Figure {...leaves(booking, today)} />
      <Figure
        label="Customer pays"
        value={formatMoney(total)}
        sub={taxes.length > 0 ? 'with taxes' : 'no tax lines'}
        className={happens ? undefined : 'text-3 line-through'}
      />
      <Received {...booking} />
      <Figure {...open(booking, today)} />
      {seesCost && happens && <Figure label="Cost now" value={formatMoney(cost)} sub="of all services" />}
      {seesMargin && <Figure {...earned(booking)} />}
    </dl>
  )
}
