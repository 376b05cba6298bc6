import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxAccounts, taxesKept } from './kept-tax.ts'

const halves = [
  { name: 'CGST' as const, rate: 9, base: 1000_01, amount: 90_01 },
  { name: 'SGST' as const, rate: 9, base: 1000_01, amount: 90_01 },
]

describe('the taxes of what is kept', () => {
  it('are none of nothing and all of everything', () => {
    expect(taxAccounts(taxesKept(halves, 0, 11_800_00))).toEqual({ cgst: 0, sgst: 0, igst: 0, tcs: 0 })
    expect(taxAccounts(taxesKept(halves, 11_800_00, 11_800_00))).toEqual({ cgst: 90_01, sgst: 90_01, igst: 0, tcs: 0 })
  })

  it('stay within the sale, in halves that are equal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (total, part) => {
        const kept = Math.min(part, total)
        const { cgst, sgst } = taxAccounts(taxesKept(halves, kept, total))
        expect(cgst).toBe(sgst)
        expect(cgst).toBeGreaterThanOrEqual(0)
        expect(cgst).toBeLessThanOrEqual(90_01)
        expect(Math.abs(cgst - (90_01 * kept) / total)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
