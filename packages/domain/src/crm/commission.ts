import { type Minor, percentOf, sum } from '../base/money.ts'

/** What commission is a share of. */
export const commissionBases = ['sales', 'margin'] as const
export type CommissionBase = (typeof commissionBases)[number]

/** From an amount of a month on, in minor units, what lies above it earns so many percent. */
export type Slab = { from: Minor; percent: number }

/** How somebody's commission is worked out from a month on, like 2026-11. */
export type CommissionScheme = { from: string; of: CommissionBase; slabs: readonly Slab[] }

/** The commission of a month's sales or margin: each slab takes its share of what lies within it; of a loss there is none. */
export function commissionOf(slabs: readonly Slab[], amount: Minor): Minor {
  const steps = slabs.toSorted((a, b) => a.from - b.from)
  return sum(
    steps.map(({ from, percent }, at) => {
      const until = steps[at + 1]?.from ?? Number.POSITIVE_INFINITY
      return percentOf(Math.max(0, Math.min(amount, until) - from), percent)
    }),
  )
}

/** The scheme of a month: the last that had begun by then. */
export function schemeOf<S extends { from: string }>(schemes: readonly S[], month: string): S | null {
  return schemes.filter(({ from }) => from <= month).toSorted((a, b) => b.from.localeCompare(a.from))[0] ?? null
}

/** Whether a booking earns commission: travelled, and paid in full but for what was let go. */
export const earnsCommission = (booking: { status: string; total: Minor; paid: Minor; writtenOff: Minor }): boolean =>
  booking.status === 'Completed' && booking.paid + booking.writtenOff >= booking.total

type Earning = { month: string; sales: Minor; margin: Minor }
export type CommissionMonth = { month: string; of: CommissionBase; base: Minor; earned: Minor }

/** Commission month by month, from what was earned in each as it stands now: what is cancelled since is in none any more. */
export function commissionMonths(
  earnings: readonly Earning[],
  schemes: readonly CommissionScheme[],
): CommissionMonth[] {
  const months = [...new Set(earnings.map(({ month }) => month))].toSorted()
  return months.flatMap((month): CommissionMonth[] => {
    const scheme = schemeOf(schemes, month)
    if (!scheme) return []
    const base = sum(earnings.filter((one) => one.month === month).map((one) => one[scheme.of]))
    return [{ month, of: scheme.of, base, earned: commissionOf(scheme.slabs, base) }]
  })
}

/** How far somebody is, in percent of what they are to reach; nothing where there is no target. */
export const progressOf = (reached: number, target: number | null): number | null =>
  target === null || target <= 0 ? null : Math.max(0, Math.floor((reached * 100) / target))
