import { addMonths } from '@karavan/domain/base/dates'

/** Months of the calendar, both included. */
export type Period = { from: string; until: string }

const financialYear = (month: string, yearsBack: number): Period => {
  const start = Number(month.slice(5)) >= 4 ? Number(month.slice(0, 4)) : Number(month.slice(0, 4)) - 1
  return { from: `${start - yearsBack}-04`, until: `${start - yearsBack + 1}-03` }
}

/** The periods figures are read by, as of a month. */
export const periods = {
  twelve: { label: 'Last 12 months', of: (now: string): Period => ({ from: addMonths(now, -11), until: now }) },
  six: { label: 'Last 6 months', of: (now: string): Period => ({ from: addMonths(now, -5), until: now }) },
  month: { label: 'This month', of: (now: string): Period => ({ from: now, until: now }) },
  year: { label: 'This financial year', of: (now: string): Period => financialYear(now, 0) },
  before: { label: 'Last financial year', of: (now: string): Period => financialYear(now, 1) },
} as const
export type PeriodKey = keyof typeof periods

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `Nov 2026`. */
export function formatMonth(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${names[Number(number) - 1] ?? ''} ${year}`.trim()
}

/** An amount short enough for an axis: `₹1.2 Cr`, `₹14.8 L`, `₹9,200`. */
export function shortMoney(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '−' : ''
  const short = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 1 })
  if (size >= 10_000_000) return `${sign}₹${short(size / 10_000_000)} Cr`
  if (size >= 100_000) return `${sign}₹${short(size / 100_000)} L`
  return `${sign}₹${Math.round(size).toLocaleString('en-IN')}`
}

/** The last day of a month. */
export function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
