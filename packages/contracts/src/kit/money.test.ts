import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount, decimal } from './money.ts'

describe('an amount that is sent', () => {
  it('loses what adding up in fractions left behind its places', () => {
    expect(amount.parse(0.1 + 0.2)).toBe(0.3)
    expect(amount.parse(23_540.000000000004)).toBe(23_540)
    fc.assert(
      fc.property(fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 20 }), (paise) => {
        const added = paise.map((one) => one / 100).reduce((all, one) => all + one, 0)
        expect(amount.parse(added)).toBe(paise.reduce((all, one) => all + one, 0) / 100)
      }),
    )
  })

  it('is refused with a place more', () => {
    for (const value of [0.001, 1.005, 23_540.001]) expect(amount.safeParse(value).success).toBe(false)
    expect(decimal(3).parse(1.005)).toBe(1.005)
  })
})
