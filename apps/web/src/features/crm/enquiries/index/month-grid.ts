import { addDays, datesBetween, type PlainDate } from '@karavan/domain/base/dates'

/** A month as `2027-01`. */
export type Month = string

export const monthOf = (date: PlainDate): Month => date.slice(0, 7)

/** The month so many months away. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, place = 1] = month.split('-').map(Number)
  const at = year * 12 + place - 1 + count
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Monday is 0. */
const weekday = (date: PlainDate) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The days a month is drawn with: whole weeks from Monday to Sunday. */
export function gridDays(month: Month): PlainDate[] {
  const first = `${month}-01`
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  return datesBetween(addDays(first, -weekday(first)), addDays(last, 7 - weekday(last)))
}

/** The moment a day begins where this browser is. */
export const startOf = (date: PlainDate): string => new Date(`${date}T00:00`).toISOString()

/** The day a moment falls on where this browser is. */
export function dayOf(at: string): PlainDate {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
