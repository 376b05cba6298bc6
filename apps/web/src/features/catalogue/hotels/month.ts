import { addDays, datesBetween, daysBetween, type PlainDate } from '@karavan/domain/base/dates'

/** The first day of a date's month. */
export const monthOf = (date: PlainDate): PlainDate => `${date.slice(0, 7)}-01`

/** The first day of a month some months on. */
export function monthAfter(month: PlainDate, by: number): PlainDate {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** The weeks of a month from Monday on, with null where another month's days would stand. */
export function weeksOf(month: PlainDate): (PlainDate | null)[][] {
  const next = monthAfter(month, 1)
  // 1 January 2024 was a Monday.
  const before = ((daysBetween('2024-01-01', month) % 7) + 7) % 7
  const days = [...Array<null>(before).fill(null), ...datesBetween(month, next)]
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return weeks.map((week) => [...week, ...Array<null>(7 - week.length).fill(null)])
}

/** Where an arrow key leads from a day; null for any other key. */
export function dayByKey(key: string, day: PlainDate): PlainDate | null {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (by !== undefined) return addDays(day, by)
  if (key === 'Home') return monthOf(day)
  if (key === 'End') return addDays(monthAfter(monthOf(day), 1), -1)
  if (key === 'PageUp') return monthAfter(monthOf(day), -1)
  return key === 'PageDown' ? monthAfter(monthOf(day), 1) : null
}
