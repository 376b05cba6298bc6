import type { Period } from '@karavan/domain/base/period'
import type { RevenueRow } from '@karavan/contracts/money/accounts/account.contract'
import { type Service, services } from '@karavan/domain/base/markup'
import { monthsBetween } from '@karavan/domain/base/dates'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'

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
  const byMonth = new Map(monthsBetween(period.from, period.until).map((month) => [month, none(month)]))
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

/** By how much a figure moved against the one before, in percent; null where there is nothing to compare with. */
export const changePercent = (now: number, before: number): number | null =>
  before > 0 ? Math.round((100 * (now - before)) / before) : null
