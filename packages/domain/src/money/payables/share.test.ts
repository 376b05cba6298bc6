import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, sum } from '../../base/money.ts'
import { fitShares, mergeShares, penaltyShares } from './share.ts'

const shares = fc.array(
  fc.record({ supplierId: fc.constantFrom('a', 'b', 'c', null), amount: fc.integer({ min: 0, max: 10_000_000 }) }),
  { maxLength: 12 },
)
const all = (of: readonly { amount: number }[]) => sum(of.map(({ amount }) => amount))

describe('what suppliers get of a sale', () => {
  it('is one part each, and nothing of it is lost', () => {
    fc.assert(
      fc.property(shares, (given) => {
        const merged = mergeShares(given)
        expect(all(merged)).toBe(all(given))
        expect(new Set(merged.map(({ supplierId }) => supplierId)).size).toBe(merged.length)
        expect(merged.every(({ amount }) => amount > 0)).toBe(true)
      }),
    )
  })

  it('comes to exactly what the sale owes', () => {
    fc.assert(
      fc.property(shares, fc.nat(20_000_000), (given, whole) => {
        expect(all(fitShares(given, whole))).toBe(whole)
      }),
    )
  })

  it('is kept by the percent of the step, or by what the buyer lost', () => {
    expect(penaltyShares([{ supplierId: 'a', amount: 100_01 }], { percent: 50 })).toEqual([
      { supplierId: 'a', amount: 50_01 },
    ])
    expect(penaltyShares([{ supplierId: 'a', amount: 900_00 }], { kept: 250_00, of: 1_000_00 })).toEqual([
      { supplierId: 'a', amount: 225_00 },
    ])
    expect(penaltyShares([{ supplierId: 'a', amount: 900_00 }], { percent: 0 })).toEqual([])
    fc.assert(
      fc.property(shares, fc.integer({ min: 0, max: 100 }), (given, percent) => {
        const kept = penaltyShares(mergeShares(given), { percent })
        expect(all(kept)).toBeLessThanOrEqual(all(given))
        for (const { supplierId, amount } of kept)
          expect(amount).toBe(percentOf(all(given.filter((one) => one.supplierId === supplierId)), percent))
      }),
    )
  })
})
