import { daysBetween } from '@karavan/domain/base/dates'
import { type DateSelection, pickDate } from '@karavan/domain/catalogue/search/date-selection'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatDate, formatDateRange, formatNights } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { usePhone } from '../../../ui/useMediaQuery.ts'
import { dayHere } from '../../../shared/today.ts'
import type { OpenDates } from './useSearchSources.ts'

const loadCalendar = () => import('../../../ui/RangeCalendar.tsx')
const RangeCalendar = lazy(() => loadCalendar().then((module) => ({ default: module.RangeCalendar })))

/** Fetches the calendar before it is opened, so that it is there at once. */
export const warmCalendar = () => void loadCalendar().catch(() => undefined)

interface DatesPanelProps {
  value: DateSelection
  onChange: (value: DateSelection) => void
  dates: OpenDates | undefined
  onDone: () => void
}

/** Whether a day cannot be pressed: it is past, or no hotel of the place can be entered, or left, on it. */
export function isClosed(day: string, { checkIn, checkOut }: DateSelection, dates: OpenDates | undefined): boolean {
  if (day < dayHere()) return true
  if (!dates) return false
  return checkIn !== null && checkOut === null ? !dates.checkOut.has(day) : !dates.checkIn.has(day)
}

/** The calendar of a search: check-in, then check-out, which closes it. */
export function DatesPanel({ value, onChange, dates, onDone }: DatesPanelProps) {
  const phone = usePhone()
  const months = phone ? 1 : 2
  const ends = new Set([value.checkIn, value.checkOut])

  function pick(day: string) {
    const { closes, ...picked } = pickDate(value, day)
    onChange(picked)
    if (closes) onDone()
  }

  return (
    <Suspense
      fallback={
        <div className="grid h-[322px] place-items-center md:w-[600px]">
          <Spinner size={24} label="Loading the calendar" />
        </div>
      }
    >
      <div className="min-h-[322px]">
        <RangeCalendar
          from={value.checkIn}
          until={value.checkOut}
          onPick={pick}
          isDisabled={(day) => !ends.has(day) && isClosed(day, value, dates)}
          today={dayHere()}
          months={months}
        />
      </div>
    </Suspense>
  )
}

/** Under the calendar: what is chosen so far, and the two ways out. */
export function DatesFoot({
  value,
  onClear,
  onDone,
}: {
  value: DateSelection
  onClear: () => void
  onDone: () => void
}) {
  const { checkIn, checkOut } = value
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="num min-w-0 flex-1 text-small text-2">
        {checkIn && checkOut
          ? `${formatDateRange(checkIn, checkOut)}, ${formatNights(daysBetween(checkIn, checkOut))}`
          : checkIn
            ? `From ${formatDate(checkIn)}: choose the check-out`
            : 'Choose the check-in'}
      </p>
      <Button variant="ghost" size="sm" onClick={onClear} disabled={!checkIn && !checkOut}>
        Clear dates
      </Button>
      <Button variant="primary" size="sm" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
