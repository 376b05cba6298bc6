import { invalid } from '../../../platform/http/problem.ts'

/** Months of the house's calendar, both included, like 2026-04 and 2027-03. */
export type Months = { from: string; until: string }

/** The month so many months after this one, or before it. */
export function addMonths(month: string, many: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + many
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

export const firstDayOf = (month: string): string => `${month}-01`

/** The months asked for; without a beginning the twelve that end with the last one, without an end those up to now. */
export function monthsOf(asked: { from?: string | undefined; until?: string | undefined }, day: string): Months {
  const now = day.slice(0, 7)
  const until = asked.until ?? (asked.from !== undefined && asked.from > now ? asked.from : now)
  const from = asked.from ?? addMonths(until, -11)
  if (from > until) throw invalid({ path: 'until', message: 'Not before the first month' })
  return { from, until }
}
