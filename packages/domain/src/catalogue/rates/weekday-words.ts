import { isPlainDate, type PlainDate } from '../../base/dates.ts'
import type { Weekdays } from '../hotels/season.ts'

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const full = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const everyDay = new Set(['all', 'daily', 'everyday', 'alldays', 'any'])

/** Weekdays in short words, from Sunday on; none for all of them. */
export const weekdayWords = (weekdays: Weekdays | undefined): string =>
  weekdays?.map((day) => names[day] ?? '').join(', ') ?? ''

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as people read it: `1 Apr 2027`; what is none stays as it is. */
export function dayWords(date: PlainDate): string {
  const [year, month, day] = date.split('-')
  return isPlainDate(date) ? `${Number(day)} ${months[Number(month) - 1]} ${year}` : date
}

/** Numbers as both countings of the week have them: Sunday is 0 or 7, the others agree. */
function dayOf(word: string): number | null {
  if (/^[0-7]$/.test(word)) return Number(word) % 7
  const at = word.length < 2 ? -1 : full.findIndex((name) => name.startsWith(word) || word === `${name.slice(0, 4)}s`)
  return at < 0 ? null : at
}

function daysFrom(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => (first + index) % 7)
}

/** Weekdays as people write them: `Fri,Sat`, `5,6`, `Mon-Thu`, `weekend`; undefined for all, null when they are none. */
export function readWeekdays(text: string): Weekdays | undefined | null {
  const words = text.toLowerCase().trim()
  if (words === '' || everyDay.has(words.replaceAll(/[^a-z]/g, ''))) return undefined
  const found = new Set<number>()
  const parts = words
    .replaceAll(/\s*(?:-|–|\bto\b)\s*/g, '-')
    .split(/[\s,;/&+.|]+|\band\b/)
    .filter(Boolean)
  for (const part of parts) {
    const [first = '', last = first, more] = part.split('-')
    const [from, until] = [dayOf(first), dayOf(last)]
    if (from === null || until === null || more !== undefined) return null
    for (const day of daysFrom(from, until)) found.add(day)
  }
  return found.size === 7 ? undefined : [...found].sort((a, b) => a - b)
}
