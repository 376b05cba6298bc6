import { addDays, addMonths } from '@karavan/domain/base/dates'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDayHere } from '../../../shared/today.ts'
import { cx } from '../../../ui/cx.ts'
import { formatDay, formatMoney, formatNights } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type AskedQuery, writeQuery } from './availability-query.ts'
import { useGetPriceCalendarQuery } from './availability.api.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface PriceCalendarProps {
  location: string
  /** The stay that is looked at; others are as long and for as many. */
  stay: AskedQuery
  nights: number
  figures: AskedQuery
}

/** The cheapest total for each day of a month that the stay could begin on; a day leads to its results. */
export function PriceCalendar({ location, stay, nights, figures }: PriceCalendarProps) {
  const today = useDayHere()
  const from = stay.fromDate ?? today
  const [month, setMonth] = useState(from.slice(0, 7))
  const { fromDate: _from, untilDate: _until, ...party } = stay
  const asked = { location, query: { ...party, ...figures, month, nights: String(nights) } }
  const { currentData, isError } = useGetPriceCalendarQuery(asked)
  const days = currentData?.data ?? []
  const totals = days.flatMap(({ total }) => (total === null ? [] : [total]))
  const least = Math.min(...totals)
  const before = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const [year, number] = month.split('-').map(Number)
  return (
    <div className="w-full md:w-140">
      <div className="mb-2 flex items-center gap-1">
        <h2 className="flex-1 text-h4" aria-live="polite">
          {months[(number ?? 1) - 1]} {year}
        </h2>
        <IconButton
          icon={ChevronLeft}
          size="sm"
          aria-label="Previous month"
          disabled={month <= today.slice(0, 7)}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <IconButton
          icon={ChevronRight}
          size="sm"
          aria-label="Next month"
          onClick={() => setMonth(addMonths(month, 1))}
        />
      </div>
      <p className="mb-3 text-cell text-2">
        The cheapest total for {formatNights(nights)} from each day, taxes included.{' '}
        {currentData && totals.length === 0 && 'Nothing is free in this month.'}
        {isError && 'The prices did not load.'}
      </p>
      <ol className="grid grid-cols-7 gap-1">
        {weekdays.map((name) => (
          <li key={name} aria-hidden="true" className="text-center text-caption text-3">
            {name}
          </li>
        ))}
        {Array.from({ length: before }, (_, index) => (
          <li key={index} aria-hidden="true" />
        ))}
        {!currentData && Array.from({ length: 30 }, (_, index) => <Skeleton key={index} className="h-13 rounded-md" />)}
        {days.map(({ date, total }) => (
          <li key={date}>
            {total === null ? (
              <span className="grid h-13 place-items-center rounded-md text-small text-3">
                {Number(date.slice(8))}
                <span className="sr-only">: nothing free</span>
              </span>
            ) : (
              <Link
                to={`?${writeQuery({ ...stay, fromDate: date, untilDate: addDays(date, nights) })}`}
                aria-label={`${formatDay(date)}, ${formatMoney(total, 'INR', 0)}${total === least ? ', the cheapest' : ''}`}
                aria-current={date === from ? 'date' : undefined}
                className={cx(
                  'num grid h-13 content-center rounded-md border text-center transition-colors hover:bg-hover',
                  date === from ? 'border-brand' : 'border-line',
                  total === least && 'bg-green-f hover:bg-green-f',
                )}
              >
                <span className="text-small font-emphasis">{Number(date.slice(8))}</span>
                <span className={cx('text-[11px] leading-4', total === least ? 'text-green-t' : 'text-2')}>
                  {formatMoney(total, 'INR', 0)}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
