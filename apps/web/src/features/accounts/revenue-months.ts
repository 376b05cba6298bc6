import type { RevenueRow } from '@karavan/contracts/accounts/account.contract'
import { type Service, services } from '@karavan/domain/pricing/markup'
import { sum, toMajor, toMinor } from '@karavan/domain/money'

/** Months of the calendar, both included. */
export type Period = { from: string; until: string }

/** The month so many months after this one, or before it. */
export function addMonths(month: string, many: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + many
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** Every month of a period, in order; none when it ends before it begins. */
export function monthsIn({ from, until }: Period): string[] {
  const found: string[] = []
  for (let month = from; month <= until && found.length < 240; month = addMonths(month, 1)) found.push(month)
  return found
}

const financialYear = (month: string, yearsBack: number): Period => {
  const start = Number(month.slice(5)) >= 4 ? Number(month.slice(0, 4)) : Number(month.slice(0, 4)) - 1
  return { from: `${start - yearsBack}-04`, until: `${start - yearsBack + 1}-03` }
}

/** The periods the accounts are read by, as of a month. */
export const periods = {
  twelve: { label: 'Last 12 months', of: (now: string): Period => ({ from: addMonths(now, -11), until: now }) },
  six: { label: 'Last 6 months', of: (now: string): Period => ({ from: addMonths(now, -5), until: now }) },
  month: { label: 'This month', of: (now: string): Period => ({ from: now, until: now }) },
  year: { label: 'This financial year', of: (now: string): Period => financialYear(now, 0) },
  before: { label: 'Last financial year', of: (now: string): Period => financialYear(now, 1) },
} as const
export type PeriodKey = keyof typeof periods

/** A month of the chart: what each service sold, and what is left of it all. */
export type ChartMonth = { month: string; margin: number; sales: number } & Record<Service, number>

const none = (month: string): ChartMonth => ({
  month,
  margin: 0,
  sales: 0,
  hotel: 0,
  itinerary: 0,
  activity: 0,
  visa: 0,
})

const plus = (a: number, b: number): number => toMajor(sum([toMinor(a), toMinor(b)]))

/** One entry for every month of the period, also for those in which nothing was sold. */
export function chartMonths(rows: readonly RevenueRow[], period: Period): ChartMonth[] {
  const byMonth = new Map(monthsIn(period).map((month) => [month, none(month)]))
  for (const { month, service, sales, margin } of rows) {
    const entry = byMonth.get(month)
    if (!entry) continue
    entry[service] = plus(entry[service], sales)
    entry.sales = plus(entry.sales, sales)
    entry.margin = plus(entry.margin, margin)
  }
  return [...byMonth.values()]
}

/** The services that sold anything in these months, in their usual order. */
export const soldServices = (months: readonly ChartMonth[]): Service[] =>
  services.filter((service) => months.some((month) => month[service] !== 0))

/** An amount short enough for an axis: `₹1.2 Cr`, `₹14.8 L`, `₹9,200`. */
export function shortMoney(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '−' : ''
  const short = (value: number) => value.toLocaleString('en-IN', { maximumFractionDigits: 1 })
  if (size >= 10_000_000) return `${sign}₹${short(size / 10_000_000)} Cr`
  if (size >= 100_000) return `${sign}₹${short(size / 100_000)} L`
  return `${sign}₹${Math.round(size).toLocaleString('en-IN')}`
}

/** By how much a figure moved against the one before, in percent; null where there is nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before > 0 ? Math.round((100 * (now - before)) / before) : null
