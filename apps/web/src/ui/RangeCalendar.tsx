import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type Labels } from 'react-day-picker'
import { cx } from './cx.ts'
import { formatDay } from './format.ts'

interface RangeCalendarProps {
  /** First and last day chosen so far, `yyyy-mm-dd`. */
  from: string | null
  until: string | null
  /** Told the day that was pressed; what it means is for the caller to say. */
  onPick: (day: string) => void
  isDisabled: (day: string) => boolean
  today: string
  months?: 1 | 2
}

const two = (part: number) => String(part).padStart(2, '0')
const toText = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
const toDate = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

const reach = 18
const monthsAhead = (day: string) => {
  const date = toDate(day)
  return new Date(date.getFullYear(), date.getMonth() + reach, 1)
}

const nav = 'grid size-10 place-items-center rounded-full text-2 hover:bg-raised-hover aria-disabled:opacity-35'
const disc = '[&>button]:bg-brand [&>button]:text-on-brand'
const classNames = {
  root: 'num',
  months: 'relative flex gap-x-10',
  nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between *:pointer-events-auto',
  button_previous: nav,
  button_next: nav,
  month: 'mx-auto',
  month_caption: 'flex h-10 items-center justify-center text-[15px] font-semibold',
  month_grid: 'mt-1 border-collapse',
  weekday: 'h-7 text-caption font-medium text-3',
  week: '[&>td]:pt-0.5',
  day: 'p-0 text-center text-[14px] leading-5 font-medium',
  day_button:
    'mx-auto grid size-10 place-items-center rounded-full transition-colors enabled:hover:shadow-[inset_0_0_0_1.5px_var(--brand)]',
  disabled: '[&>button]:font-normal [&>button]:text-3 [&>button]:line-through',
  hidden: 'invisible',
  today: '[&>button]:font-bold',
}

const halves = 'bg-[linear-gradient(90deg,transparent_50%,var(--brand-soft)_50%)] bg-clip-content'
const modifiersClassNames = {
  alone: disc,
  first: cx(disc, halves),
  between: 'bg-brand-soft bg-clip-content',
  last: cx(disc, 'bg-[linear-gradient(90deg,var(--brand-soft)_50%,transparent_50%)] bg-clip-content'),
}

const labels: Partial<Labels> = {
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
  labelDayButton: (date, modifiers) =>
    formatDay(toText(date)) +
    (modifiers.first || modifiers.alone ? ', first day' : modifiers.last ? ', last day' : '') +
    (modifiers.today ? ', today' : ''),
}

const components = {
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
    orientation === 'left' ? (
      <ChevronLeft size={18} aria-hidden="true" />
    ) : (
      <ChevronRight size={18} aria-hidden="true" />
    ),
}

/** Months of days, leafed through one by one, with a first and a last day; the caller says what a press does. */
export function RangeCalendar({ from, until, onPick, isDisabled, today, months = 1 }: RangeCalendarProps) {
  const is = (test: (day: string) => boolean) => (date: Date) => test(toText(date))
  return (
    <DayPicker
      autoFocus
      lang="en"
      weekStartsOn={1}
      numberOfMonths={months}
      defaultMonth={toDate(from ?? today)}
      startMonth={toDate(today)}
      endMonth={monthsAhead(today)}
      today={toDate(today)}
      disabled={is(isDisabled)}
      modifiers={{
        alone: is((day) => day === from && until === null),
        first: is((day) => day === from && until !== null),
        between: is((day) => from !== null && until !== null && day > from && day < until),
        last: is((day) => day === until),
        selected: is((day) => day === from || day === until),
      }}
      onDayClick={(date) => onPick(toText(date))}
      formatters={{ formatWeekdayName: (date) => formatDay(toText(date)).slice(0, 2) }}
      labels={labels}
      components={components}
      classNames={classNames}
      modifiersClassNames={modifiersClassNames}
    />
  )
}
