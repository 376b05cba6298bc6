import type { Day } from '@karavan/contracts/site/day/day.contract'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { useRight } from '../../../shared/hooks.ts'
import { paths } from '../../../shared/paths.ts'
import { entryHref } from '../../../shared/trip/thread-words.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { cx } from '../../../ui/cx.ts'
import { formatCount, formatDateRange } from '../../../ui/format.ts'
import { DayCard, DayLeaf, DayRow } from './DayCard.tsx'
import { type Deadline, rupees, shortDate, weekday } from './day-words.ts'

const shown = 4

const paidTone = ({ paymentStatus }: Deadline) => (paymentStatus === 'Paid' ? 'green' : 'amber')
const paidWords = ({ paymentStatus }: Deadline) => (paymentStatus === 'PartPaid' ? 'Part paid' : paymentStatus)
/** Without the year: they are all near. */
const range = ({ fromDate, untilDate }: Deadline) => formatDateRange(fromDate, untilDate).replaceAll(/ \d{4}/g, '')

/** Until when bookings can be cancelled for nothing, a week ahead; a day that is pressed shows its own. */
export function DeadlinesCard({ deadlines, className }: { deadlines: Day['deadlines']; className?: string }) {
  const seesCost = useRight('cost')
  const [chosen, setChosen] = useState<string | null>(null)
  const rows = deadlines.rows.filter(({ freeUntil }) => chosen === null || freeUntil === chosen).slice(0, shown)
  const unpaid = deadlines.rows.filter(({ paymentStatus }) => paymentStatus !== 'Paid')
  const [first] = unpaid
  return (
    <DayCard
      icon={CalendarX2}
      title="Free cancellation ends"
      count={deadlines.count}
      className={className}
      more={{ label: 'All', to: paths.dashboard.hotelBookings.index.href() }}
      empty={
        deadlines.count === 0 && {
          words: 'No free cancellation ends this week',
          next: { label: 'Bookings', to: paths.dashboard.hotelBookings.index.href() },
        }
      }
    >
      <div role="group" aria-label="Day" className="grid grid-cols-7 gap-1 border-b border-line px-4 py-1.5">
        {deadlines.days.map(({ date, count }) => (
          <button
            key={date}
            type="button"
            disabled={count === 0}
            aria-pressed={chosen === date}
            aria-label={`${weekday(date)}, ${shortDate(date)}: ${formatCount(count, 'booking')}`}
            onClick={() => setChosen(chosen === date ? null : date)}
            className={cx(
              'rounded-md border py-1 text-center text-[11px] leading-[14px] transition-colors',
              count > 0 ? 'bg-accent-soft text-accent-text' : 'text-3',
              chosen === date ? 'border-accent-text' : 'border-transparent',
            )}
          >
            {weekday(date)}
            <b className={cx('num block text-[14px] leading-[18px] font-semibold', count === 0 && 'text-text')}>
              {Number(date.slice(8))}
            </b>
            <span className="num block font-strong">{count === 0 ? '–' : count}</span>
          </button>
        ))}
      </div>
      <ul>
        {rows.map((one) => (
          <DayRow
            key={one.id}
            to={entryHref({ source: one.source, kind: one.source, id: one.id })}
            start={<DayLeaf day={Number(one.freeUntil.slice(8))} name={weekday(one.freeUntil)} />}
            title={one.who}
            sub={`${one.title} · ${range(one)}`}
            end={
              <span className="grid justify-items-end">
                {seesCost && <b className="num text-cell leading-[18px] font-emphasis">{rupees(one.total)}</b>}
                <Badge tone={paidTone(one)} mark="ring" className="h-5!">
                  {paidWords(one)}
                </Badge>
              </span>
            }
          />
        ))}
      </ul>
      {first && (
        <div className="mt-auto flex min-h-12 flex-wrap items-center gap-2 border-t border-line px-4 py-1.5">
          <span className="flex-1 text-caption font-strong text-accent-text max-lg:text-[13px]">
            {unpaid.length} unpaid, the first until {shortDate(first.freeUntil)}
          </span>
          <ButtonLink
            to={entryHref({ source: first.source, kind: first.source, id: first.id })}
            size="sm"
            className="max-lg:h-11!"
          >
            Pay or release
          </ButtonLink>
        </div>
      )}
    </DayCard>
  )
}
