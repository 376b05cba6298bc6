import { allocate, type Minor, percentOf, portion, sum } from '../../base/money.ts'
import type { SupplierShare } from '../ledger/posting.ts'

export type { SupplierShare }

/** Adds up what belongs to the same supplier; what comes to nothing is left out. */
export function mergeShares(shares: readonly SupplierShare[]): SupplierShare[] {
  const all = new Map<string | null, Minor>()
  for (const { supplierId, amount } of shares) all.set(supplierId, sum([all.get(supplierId) ?? 0, amount]))
  return [...all].filter(([, amount]) => amount !== 0).map(([supplierId, amount]) => ({ supplierId, amount }))
}

/** Lets shares come to an amount that differs from what they add up to by some rounding. */
export function fitShares(shares: readonly SupplierShare[], whole: Minor): SupplierShare[] {
  const merged = mergeShares(shares)
  const all = sum(merged.map(({ amount }) => amount))
  if (all === whole) return merged
  if (all <= 0) return whole === 0 ? [] : [{ supplierId: null, amount: whole }]
  const parts = allocate(
    whole,
    merged.map(({ amount }) => amount),
  )
  return merged.map(({ supplierId }, index) => ({ supplierId, amount: parts[index] ?? 0 }))
}

/** How much of what was agreed a supplier keeps of a sale that is cancelled: by a step's percent, or as much as the buyer lost. */
export type KeptPart = { percent: number } | { kept: Minor; of: Minor }

/** What suppliers keep of a cancelled sale, of each its own part. */
export const penaltyShares = (owed: readonly SupplierShare[], part: KeptPart): SupplierShare[] =>
  mergeShares(
    owed.map(({ supplierId, amount }) => ({
      supplierId,
      amount: 'percent' in part ? percentOf(amount, part.percent) : portion(amount, part.kept, part.of),
    })),
  )
