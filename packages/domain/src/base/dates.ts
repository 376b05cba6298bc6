/** Plain dates without a zone, written YYYY-MM-DD; comparing the text compares the days. */
export type PlainDate = string

const dayMs = 86_400_000

/** A date as the number of days since 1970, and back. */
export const toDay = (date: PlainDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs
export const fromDay = (day: number): PlainDate => new Date(day * dayMs).toISOString().slice(0, 10)

export const addDays = (date: PlainDate, days: number): PlainDate => fromDay(toDay(date) + days)

/** How many days lie between two dates; below zero when the second comes first. */
export const daysBetween = (from: PlainDate, until: PlainDate): number => toDay(until) - toDay(from)

/** Every date from the first up to and without the last: the nights of a stay. */
export const datesBetween = (from: PlainDate, until: PlainDate): PlainDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, index) => addDays(from, index))

/** The month (YYYY-MM) so many months after this one, or before it. */
export function addMonths(month: string, many: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + many
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Every month from the first to the last, both included; none when the last comes first, and never more than 20 years. */
export function monthsBetween(from: string, until: string): string[] {
  const found: string[] = []
  for (let month = from; month <= until && found.length < 240; month = addMonths(month, 1)) found.push(month)
  return found
}

/** Whether the text is a day of the calendar: no 30 February. */
export const isPlainDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toDay(text)) && fromDay(toDay(text)) === text

/** How many nights of a stay fall into a period whose both ends are included. */
export const nightsWithin = (
  stay: { from: PlainDate; until: PlainDate },
  period: { start: PlainDate; end: PlainDate },
): number =>
  Math.max(0, Math.min(toDay(stay.until), toDay(period.end) + 1) - Math.max(toDay(stay.from), toDay(period.start)))

// Making a format takes much longer than using one, and there are few zones.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The date it is at a moment in a time zone. */
export function dateIn(timeZone: string, moment: Date): PlainDate {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(moment)
}
