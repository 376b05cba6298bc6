import type { PenaltyStep } from '@karavan/domain/catalogue/hotels/cancellation'
import type { PlainDate } from '@karavan/domain/base/dates'
import { cx } from '../../ui/cx.ts'
import { formatDate, formatDateRange, formatMoney, formatNumber } from '../../ui/format.ts'
import { type DatedPenalty, datedParts, type PolicyPart, policyParts } from './cancellation-dates.ts'

interface PolicyBarProps {
  policy: readonly PenaltyStep[]
  checkIn: PlainDate
  today: PlainDate
  total: number
  /** Whose midnight counts. */
  where?: string
  /** What is kept until when as it was sold, part by part, and by whose clock it is told; wins over the policy. */
  dated?: { penalties: readonly DatedPenalty[]; zone: string }
  /** Little room: one under the other. */
  narrow?: boolean
}

const whenWords = ({ from, until, clock = '11:59 pm' }: PolicyPart, where: string) => {
  if (until === null) return from === null ? 'up to the day of arrival' : `from ${formatDate(from)}`
  if (from === null) return `until ${formatDate(until)}, ${clock} ${where}`
  return `${formatDateRange(from, until)}, ${clock} ${where}`
}

const edge = (percent: number) => (percent === 0 ? 'border-green-d' : percent < 100 ? 'border-amber-d' : 'border-red-d')

/** What cancelling costs, as days and times in the order they come. */
export function PolicyBar(props: PolicyBarProps) {
  const { policy, checkIn, today, total, where = 'at the hotel', dated, narrow } = props
  const parts = dated ? datedParts(dated.penalties, dated.zone, today) : policyParts(policy, checkIn, today)
  return (
    <ol className={narrow ? 'flex flex-col gap-3' : 'flex gap-1 max-sm:flex-col max-sm:gap-3'}>
      {parts.map((part) => (
        <li
          key={`${part.until ?? 'end'} ${part.clock ?? ''}`}
          className={cx(
            'flex-1 text-cell text-2',
            narrow
              ? 'border-l-3 pl-3'
              : 'border-t-3 pt-2.5 max-sm:border-t-0 max-sm:border-l-3 max-sm:pt-0 max-sm:pl-3',
            edge(part.percent),
          )}
        >
          <span className="num block text-[14px] leading-5 font-semibold text-text">
            {part.percent === 0
              ? 'Free'
              : `${formatNumber(part.percent)} % · ${formatMoney(part.kept ?? (total * part.percent) / 100)} kept`}
          </span>
          {whenWords(part, where)}
        </li>
      ))}
    </ol>
  )
}
