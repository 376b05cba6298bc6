import { addMonths, type PlainDate } from './dates.ts'

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
export const periodKeys = Object.keys(periods) as [PeriodKey, ...PeriodKey[]]

/** The last day of a month. */
export function lastDay(month: string): PlainDate {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The days of a period, as of a day. */
export function periodDays(key: PeriodKey, day: PlainDate): { from: PlainDate; until: PlainDate } {
  const { from, until } = periods[key].of(day.slice(0, 7))
  return { from: `${from}-01`, until: lastDay(until) }
}
