/** Plain dates without a zone, written YYYY-MM-DD; comparing the text compares the days. */
export type PlainDate = string

const dayMs = 86_400_000

/** Days since 1970 of a day of the calendar, by the years that begin in March: then the leap day is the last of one. */
function daysOf(year: number, month: number, day: number): number {
  const march = month > 2 ? year : year - 1
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return march * 365 + Math.floor(march / 4) - Math.floor(march / 100) + Math.floor(march / 400) + ofYear - 719_468
}

const digit = (text: string, at: number) => text.charCodeAt(at) - 48
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1)
const padded = (value: number) => (value < 10 ? `0${value}` : `${value}`)

/** A date as the number of days since 1970. */
export const toDay = (date: PlainDate): number =>
  date.length === 10
    ? daysOf(two(date, 0) * 100 + two(date, 2), two(date, 5), two(date, 8))
    : Date.parse(`${date}T00:00:00Z`) / dayMs

/** The date of a number of days since 1970. */
export function fromDay(day: number): PlainDate {
  const since = day + 719_468
  const era = Math.floor(since / 146_097)
  const ofEra = since - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const march = Math.floor((5 * ofYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  if (!(year >= 1000 && year <= 9999)) return new Date(day * dayMs).toISOString().slice(0, 10)
  return `${year}-${padded(month)}-${padded(ofYear - Math.floor((153 * march + 2) / 5) + 1)}`
}

/** The weekday of a number of days since 1970, a Thursday; Sunday is 0. */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The weekday of a date; Sunday is 0. */
export const weekdayOf = (date: PlainDate): number => weekdayOfDay(toDay(date))

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

// Making a format takes much longer than using one, and there are few zones.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The date it is at a moment in a time zone. */
export function dateIn(timeZone: string, moment: Date): PlainDate {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(moment)
}
