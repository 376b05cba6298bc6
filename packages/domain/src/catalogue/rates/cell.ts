import type { CellValue, Field } from './field.ts'

/** Why a text cannot stand in a cell, and what it was probably meant to be. */
export type CellFault = { text: string; title: string; detail: string; use?: number | undefined }

export type Parsed = { value: CellValue } | { fault: CellFault }

const plans: readonly Field[] = ['epai', 'cpai', 'mapai', 'apai']
const always: readonly Field[] = ['epai', 'cpai', 'mapai']
const mostPrice = 99_999_999
const mostNights = 60

export const isPlan = (field: Field): boolean => plans.includes(field)

/** What an emptied cell holds: a plan of old is then not sold, anything else was never set. */
export const emptyOf = (field: Field): CellValue => (always.includes(field) ? 0 : undefined)

/** Whether two values of a field mean the same: a plan at nothing is not sold, set or not. */
export function sameValue(field: Field, one: CellValue, other: CellValue): boolean {
  if (isPlan(field)) return (one ?? 0) === (other ?? 0)
  if (Array.isArray(one) || Array.isArray(other)) return String(one ?? []) === String(other ?? [])
  return one === other
}

const nothing = /^(|[-–—]+|n\/?a|nil|none|not sold|closed|auto)$/i
const free = /^(free|foc|complimentary)$/i
const money = /^(?:[A-Z]{3}|rs\.?|rm|euro|[₹$€£¥฿])?\s*(\d[\d\s.,']*)\s*(?:[A-Z]{3}|rm|euro|[₹$€£¥฿]|\/-)?$/i

/** A number as people write it in any country, or null. */
function numberIn(text: string): number | null {
  const written = money.exec(text)?.[1]?.replaceAll(/[\s']/g, '').replace(/[.,]$/, '')
  if (!written) return null
  const at = Math.max(written.lastIndexOf(','), written.lastIndexOf('.'))
  const after = at < 0 ? '' : written.slice(at + 1)
  const mark = written[at]
  const repeated = mark !== undefined && written.indexOf(mark) !== at
  // A comma before three digits groups thousands; before fewer it stands where others write a point.
  const isPoint = at >= 0 && !repeated && (mark === '.' || after.length < 3)
  const whole = (isPoint ? written.slice(0, at) : written).replaceAll(/[.,]/g, '')
  const value = Number(isPoint ? `${whole}.${after}` : whole)
  return Number.isFinite(value) ? value : null
}

const letters: Record<string, string> = { O: '0', o: '0', l: '1', I: '1', S: '5', B: '8' }

/** The number a slip of the hand hides, and the letter that hides it. */
function slipIn(text: string): { value: number; letter: string; last: boolean } | null {
  const found = [...text].filter((char) => letters[char])
  if (!/\d/.test(text) || found.length === 0) return null
  const value = numberIn([...text].map((char) => letters[char] ?? char).join(''))
  const letter = found[0] ?? ''
  return value === null ? null : { value, letter, last: text.endsWith(letter) }
}

const twoPlaces = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100

const faultOf = (text: string, title: string, detail: string, use?: number): Parsed => ({
  fault: { text, title, detail, ...(use === undefined ? {} : { use }) },
})

function parsePrice(field: Field, text: string): Parsed {
  if (nothing.test(text)) return { value: emptyOf(field) }
  if (free.test(text) && !isPlan(field)) return { value: 0 }
  const value = numberIn(text)
  if (value === null) {
    const slip = slipIn(text)
    const notNumber = `“${text}” is not a number`
    if (slip)
      return faultOf(
        text,
        notNumber,
        slip.last ? `It ends in the letter ${slip.letter}.` : `It holds the letter ${slip.letter}.`,
        twoPlaces(slip.value),
      )
    if (/^[-−]\s*\d/.test(text)) return faultOf(text, `“${text}” is below zero`, 'A price is zero or more.')
    return faultOf(text, notNumber, 'Type an amount, or nothing where it is not sold.')
  }
  if (value > mostPrice) return faultOf(text, `“${text}” is too much`, 'A price has at most eight digits.')
  if (twoPlaces(value) !== value)
    return faultOf(text, `“${text}” has too many places`, 'Amounts have two.', twoPlaces(value))
  return { value: isPlan(field) && value === 0 ? emptyOf(field) : value }
}

function parseNights(text: string): Parsed {
  if (nothing.test(text)) return { value: undefined }
  const value = Number(/^(\d+)\s*(?:n|nts?|nights?)?$/i.exec(text)?.[1] ?? Number.NaN)
  if (Number.isInteger(value) && value >= 1 && value <= mostNights) return { value }
  if (value === 0) return { value: undefined }
  const slip = slipIn(text)
  return faultOf(
    text,
    `“${text}” is not a number of nights`,
    `Whole nights from 1 to ${mostNights}.`,
    slip && Number.isInteger(slip.value) && slip.value >= 1 && slip.value <= mostNights ? slip.value : undefined,
  )
}

export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

const weekdayIn = (word: string): number =>
  weekdayNames.findIndex((name) => name.toLowerCase() === word.slice(0, 3).toLowerCase())

function parseWeekdays(text: string): Parsed {
  if (nothing.test(text)) return { value: undefined }
  if (/^(all|every) ?days?$/i.test(text)) return { value: [0, 1, 2, 3, 4, 5, 6] }
  const days = new Set<number>()
  for (const part of text
    .split(/[,;/&]|\band\b/i)
    .map((one) => one.trim())
    .filter(Boolean)) {
    const [from = '', until] = part.split(/\s*[-–—]\s*|\s+to\s+/i)
    const [first, last] = [weekdayIn(from), weekdayIn(until ?? from)]
    if (first < 0 || last < 0)
      return faultOf(text, `“${part}” is not a weekday`, 'Write them like Fri, Sat or Mon – Wed.')
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === last) break
    }
  }
  return { value: [...days].sort((one, other) => one - other) }
}

/** Reads what was typed or pasted into a cell. */
export function parseCell(field: Field, typed: string): Parsed {
  const text = typed.replaceAll(/[\u00a0\u2007\u202f]/g, ' ').trim()
  if (field === 'noArrival') return parseWeekdays(text)
  return field === 'minStay' || field === 'maxStay' ? parseNights(text) : parsePrice(field, text)
}

/** Weekdays in words: `Sun – Thu`, `Fri, Sat`. */
export function weekdayWords(weekdays: readonly number[] | undefined): string {
  if (!weekdays || weekdays.length === 7) return 'All days'
  const runs: number[][] = []
  for (const day of weekdays) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) =>
      run.length > 2
        ? [`${weekdayNames[run[0] ?? 0]} – ${weekdayNames[run.at(-1) ?? 0]}`]
        : run.map((day) => weekdayNames[day]),
    )
    .join(', ')
}

/** A value as a spreadsheet takes it: plain digits, nothing where nothing is set. */
export function cellText(field: Field, value: CellValue): string {
  if (value === undefined || (isPlan(field) && value === 0)) return ''
  return Array.isArray(value) ? (value.length === 0 ? '' : weekdayWords(value)) : String(value)
}

/** By how much a selection is raised or lowered: `+8 %`, `-50`. */
export type Adjustment = { percent: number } | { amount: number }

export function adjustmentIn(text: string): Adjustment | null {
  const [, sign, digits, percent] = /^([+\-−])\s*(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(text.trim()) ?? []
  if (!sign || !digits) return null
  const value = Number(digits.replace(',', '.')) * (sign === '+' ? 1 : -1)
  return percent ? { percent: value } : { amount: value }
}

/** A price raised or lowered, never below zero. */
export function adjusted(price: number, by: Adjustment): number {
  const next = 'percent' in by ? (price * (100 + by.percent)) / 100 : price + by.amount
  return Math.min(mostPrice, Math.max(0, twoPlaces(next)))
}
