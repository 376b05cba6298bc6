import { addDays, daysBetween, type PlainDate } from '../../base/dates.ts'
import { allocate, type Minor, sum } from '../../base/money.ts'

/** How much of a trip is paid at once; the rest falls due by its schedule. */
export const paymentSchedules = ['full', 'instalments'] as const
type PaymentSchedule = (typeof paymentSchedules)[number]

/** One part of a price and the day it is to be paid by; `tcs` is the tax collected at source within it. */
export type Instalment = { number: number; dueOn: PlainDate; amount: Minor; tcs: Minor }

/**
 * So much is paid with the booking, the rest so many days before departure; with departure or the rest nearer than that,
 * all of it at once.
 */
export const instalmentTerms = { firstPercent: 30, restDaysBefore: 21, wholeWithinDays: 30, restWithinDays: 3 } as const

type Dates = {
  day: PlainDate
  departure: PlainDate
  /** The day, where the house is, on which cancelling begins to cost something; null when it never does. */
  penaltyFrom: PlainDate | null
}

/** The day the rest of a price is due: some weeks before departure, and before cancelling costs anything. */
function restDueOn({ departure, penaltyFrom }: Omit<Dates, 'day'>): PlainDate {
  const byDeparture = addDays(departure, -instalmentTerms.restDaysBefore)
  const byPenalty = penaltyFrom === null ? byDeparture : addDays(penaltyFrom, -1)
  return byPenalty < byDeparture ? byPenalty : byDeparture
}

/** What is to be paid when. Amounts and taxes add up to the price exactly, and each part carries its share of the tax. */
export function scheduleOf(schedule: PaymentSchedule, price: { total: Minor; tcs: Minor }, dates: Dates): Instalment[] {
  const { firstPercent, wholeWithinDays, restWithinDays } = instalmentTerms
  const { day, departure } = dates
  const rest = restDueOn(dates)
  const whole: Instalment[] = [{ number: 1, dueOn: day, amount: price.total, tcs: price.tcs }]
  const near = daysBetween(day, departure) < wholeWithinDays || daysBetween(day, rest) <= restWithinDays
  if (schedule === 'full' || near) return whole
  const shares = [firstPercent, 100 - firstPercent]
  const taxes = allocate(price.tcs, shares)
  const parts = allocate(price.total - price.tcs, shares).map((part, index) => {
    const tcs = taxes[index] ?? 0
    return {
      number: index + 1,
      dueOn: index === 0 ? day : rest,
      amount: sum([part, tcs]),
      tcs,
    }
  })
  return parts.every(({ amount }) => amount > 0) ? parts : whole
}
