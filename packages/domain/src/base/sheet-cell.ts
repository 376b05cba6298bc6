import { isPlainDate, type PlainDate } from './dates.ts'

/** What stands in a cell of a file: text, a number, nothing, or something that has no value and why. */
export type SheetCell = string | number | null | undefined | { unreadable: string }

/** The text of a cell. A sheet that neutralises formulas writes a quote before them, which is none of the text. */
export function textOf(cell: SheetCell): string {
  if (typeof cell === 'number') return String(cell)
  // No database keeps a NUL, and nobody writes one on purpose.
  return typeof cell === 'string'
    ? cell
        .replaceAll('\0', '')
        .trim()
        .replace(/^'(?=[=+\-@])/, '')
    : ''
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A date as files have it: 2030-04-01, 1/4/2030 with the day first, 1 Apr 2030; null when it is none. */
export function dateOfCell(text: string): PlainDate | null {
  const parts = text
    .trim()
    .toLowerCase()
    .split(/[\s./,-]+/)
    .filter(Boolean)
  if (parts.length !== 3) return null
  const [first = '', second = '', third = ''] = parts
  const monthOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : months.indexOf(word.slice(0, 3)) + 1)
  const [year, month, day] =
    first.length === 4
      ? [first, monthOf(second), third]
      : /^[a-z]/.test(first)
        ? [third, monthOf(first), second]
        : [third, monthOf(second), first]
  if (!/^\d{4}$/.test(year)) return null
  const date = [year, String(month).padStart(2, '0'), day.replace(/(st|nd|rd|th)$/, '').padStart(2, '0')].join('-')
  return isPlainDate(date) ? date : null
}
