import { addDays, daysBetween, type PlainDate } from '../../base/dates.ts'
import { allocate, type Minor, sum } from '../../base/money.ts'

/** How much of a trip is paid at once; the rest falls due by its schedule. */
export const paymentSchedules = ['full', 'instalments'] as const
type PaymentSchedule = (typeof paymentSchedules)[number]

/** One part of a price and the day it is to be paid by; `tcs` is the tax collected at source within it. */
export type Instalment = { number: number; dueOn: PlainDate; amount: Minor; tcs: Minor }

/** So much is paid with the booking, the rest so many days before departure; nearer than that, all of it at once. */
export const instalmentTerms = { firstPercent: 30, restDaysBefore: 21, wholeWithinDays: 30 } as const

/** What is to be paid when. Amounts and taxes add up to the price exactly, and each part carries its share of the tax. */
export function scheduleOf(
  schedule: PaymentSchedule,
  price: { total: Minor; tcs: Minor },
  { day, departure }: { day: PlainDate; departure: PlainDate },
): Instalment[] {
  const { firstPercent, restDaysBefore, wholeWithinDays } = instalmentTerms
  const whole: Instalment[] = [{ number: 1, dueOn: day, amount: price.total, tcs: price.tcs }]
  if (schedule === 'full' || daysBetween(day, departure) < wholeWithinDays) return whole
  const shares = [firstPercent, 100 - firstPercent]
  const taxes = allocate(price.tcs, shares)
  const parts = allocate(price.total - price.tcs, shares).map((part, index) => {
    const tcs = taxes[index] ?? 0
    return {
      number: index + 1,
      dueOn: index === 0 ? day : addDays(departure, -restDaysBefore),
      amount: sum([part, tcs]),
      tcs,
    }
  })
  return parts.every(({ amount }) => amount > 0) ? parts : whole
}
