import type { RoomCalendar } from '@karavan/contracts/catalogue/hotels/hotel.contract'
import type { PlainDate } from '@karavan/domain/base/dates'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { cx } from '../../../ui/cx.ts'
import { formatDay } from '../../../ui/format.ts'
import { dayByKey, monthOf, weeksOf } from './month.ts'

type Night = z.infer<typeof RoomCalendar>['nights'][number]

/** Nights from the first to the last, both included. */
export type Range = { from: PlainDate; until: PlainDate; done: boolean }

interface InventoryMonthProps {
  label: string
  month: PlainDate
  today: PlainDate
  nights: readonly Night[]
  range: Range | null
  onRange: (range: Range) => void
  /** Told when a key leads into another month. */
  onMonth: (month: PlainDate) => void
}

const weekdays = [
  ['Mo', 'Monday'],
  ['Tu', 'Tuesday'],
  ['We', 'Wednesday'],
  ['Th', 'Thursday'],
  ['Fr', 'Friday'],
  ['Sa', 'Saturday'],
  ['Su', 'Sunday'],
] as const

const wordsOf = (night: Night | undefined) => {
  if (!night) return 'not read yet'
  if (night.stopped) return `sale stopped, ${night.sold} sold`
  return `${night.left} left, ${night.sold} sold${night.price === null ? ', no price' : ''}`
}

/** One month of a room type, night by night; arrows move, Enter or a press chooses the first night and then the last. */
export function InventoryMonth({ label, month, today, nights, range, onRange, onMonth }: InventoryMonthProps) {
  const [focused, setFocused] = useState<PlainDate>(() => (monthOf(today) === month ? today : month))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const byDate = new Map(nights.map((night) => [night.date, night]))
  const tabbable = monthOf(focused) === month ? focused : month

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  }, [focused, month])

  function choose(day: PlainDate) {
    if (range && !range.done && day >= range.from) onRange({ from: range.from, until: day, done: true })
    else onRange({ from: day, until: day, done: false })
  }

  function onKeyDown(event: KeyboardEvent, day: PlainDate) {
    const to = dayByKey(event.key, day)
    if (!to) return
    event.preventDefault()
    moved.current = true
    setFocused(to)
    if (monthOf(to) !== month) onMonth(monthOf(to))
  }

  return (
    <table ref={grid} role="grid" aria-label={label} className="w-full table-fixed border-separate border-spacing-1">
      <thead>
        <tr>
          {weekdays.map(([short, long]) => (
            <th key={short} scope="col" abbr={long} className="pb-1 text-caption font-medium text-3">
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, at) => {
              if (!day) return <td key={weekdays[at]?.[0]} />
              const night = byDate.get(day)
              const past = day < today
              const within = range !== null && range.from <= day && day <= range.until
              return (
                <td key={day} role="gridcell" aria-selected={within} className="p-0">
                  <button
                    type="button"
                    data-date={day}
                    tabIndex={day === tabbable ? 0 : -1}
                    aria-disabled={past || undefined}
                    aria-label={`${formatDay(day)}: ${past ? 'past' : wordsOf(night)}`}
                    onFocus={() => setFocused(day)}
                    onKeyDown={(event) => onKeyDown(event, day)}
                    onClick={() => !past && choose(day)}
                    className={cx(
                      'flex min-h-13 w-full flex-col items-start rounded-sm border px-1.5 py-1 text-left transition-colors',
                      within ? 'border-brand bg-selected' : 'border-line',
                      !within && night?.stopped && !past && 'border-transparent bg-red-f',
                      past ? 'border-transparent text-3' : 'hover:border-control',
                    )}
                  >
                    <span className={cx('num text-caption', day === today ? 'font-bold text-link' : 'text-3')}>
                      {Number(day.slice(8))}
                    </span>
                    {!past && night && <NightFigures night={night} />}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NightFigures({ night }: { night: Night }) {
  if (night.stopped) return <span className="text-caption font-emphasis text-red-t">Stopped</span>
  const few = night.left <= 2
  return (
    <>
      <span className={cx('num text-cell font-emphasis', night.left === 0 ? 'text-red-t' : few && 'text-orange-t')}>
        {night.left}
        <span className="max-sm:hidden"> left</span>
      </span>
      {night.sold > 0 && <span className="num text-micro text-3 max-sm:hidden">{night.sold} sold</span>}
      {night.price === null && <span className="text-micro text-3 max-sm:hidden">no price</span>}
    </>
  )
}
