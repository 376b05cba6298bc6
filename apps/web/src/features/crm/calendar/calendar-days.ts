import { addDays, type PlainDate } from '@karavan/domain/base/dates'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** How many days the agenda shows. */
const agendaDays = 30

/** The Monday of the week of a day. */
export function mondayOf(date: PlainDate): PlainDate {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((day + 6) % 7))
}

const firstOf = (date: PlainDate): PlainDate => `${date.slice(0, 7)}-01`

/** The same day so many months on, or the last one of a month that is shorter. */
function monthsOn(date: PlainDate, many: number): PlainDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + many, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + many, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The days a view shows around a day: whole weeks of a month, one week, or the next thirty. */
export function rangeOf(view: CalendarView, date: PlainDate): { from: PlainDate; until: PlainDate } {
  if (view === 'agenda') return { from: date, until: addDays(date, agendaDays - 1) }
  if (view === 'week') return { from: mondayOf(date), until: addDays(mondayOf(date), 6) }
  const from = mondayOf(firstOf(date))
  const last = addDays(monthsOn(firstOf(date), 1), -1)
  return { from, until: addDays(mondayOf(last), 6) }
}

/** The day a view goes to with one step back or on. */
export function stepFrom(view: CalendarView, date: PlainDate, step: 1 | -1): PlainDate {
  if (view === 'month') return monthsOn(date, step)
  return addDays(date, step * (view === 'week' ? 7 : agendaDays))
}

const moves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The day a key leads to from another; null for keys that lead nowhere. */
export function dayByKey(key: string, date: PlainDate): PlainDate | null {
  const move = moves[key]
  if (move !== undefined) return addDays(date, move)
  if (key === 'PageUp') return monthsOn(date, -1)
  if (key === 'PageDown') return monthsOn(date, 1)
  if (key === 'Home') return mondayOf(date)
  return key === 'End' ? addDays(mondayOf(date), 6) : null
}
