import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gainOfAdvances } from './advance.ts'

const dollars = (amount: number, rate: number) => ({ currency: 'USD', amount, inr: amount * rate })
const bill = (amount: number, rate: number, currency = 'USD') => ({ currency, rate, amount: amount * rate })

describe('an advance in another currency', () => {
  it('is worth what the bills are that it is used on', () => {
    expect(gainOfAdvances([dollars(1000_00, 84)], 0, [bill(1000_00, 86)])).toBe(2000_00)
    expect(gainOfAdvances([dollars(1000_00, 84)], 0, [bill(400_00, 80)])).toBe(-1600_00)
    expect(gainOfAdvances([dollars(500_00, 84), dollars(500_00, 90)], 0, [bill(600_00, 85), bill(900_00, 87)])).toBe(
      500_00 - 500_00 - 1200_00,
    )
  })

  it('is worth what it was while it is used on nothing, or only on bills of others', () => {
    expect(gainOfAdvances([dollars(1000_00, 84)], 0, [])).toBe(0)
    expect(gainOfAdvances([dollars(1000_00, 84)], 0, [bill(1000_00, 1, 'INR'), bill(10_00, 95, 'EUR')])).toBe(0)
  })

  it('that was given back is used no more, the newest first', () => {
    const two = [dollars(100_00, 80), dollars(100_00, 90)]
    expect(gainOfAdvances(two, 9000_00, [bill(200_00, 85)])).toBe(500_00)
    expect(gainOfAdvances(two, 4500_00, [bill(200_00, 85)])).toBe(500_00 - 250_00)
  })

  it('ends its bills to the paisa, whatever the parts', () => {
    const rate = fc.integer({ min: 60_00, max: 99_99 }).map((value) => value / 100)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 1000_00 }), rate), { maxLength: 6 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 1000_00 }), rate), { maxLength: 6 }),
        (paid, owed) => {
          const advances = paid.map(([amount, at]) => ({ currency: 'USD', amount, inr: Math.round(amount * at) }))
          const bills = owed.map(([amount, at]) => ({ currency: 'USD', rate: at, amount: Math.round(amount * at) }))
          const all = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
          const gain = gainOfAdvances(advances, 0, bills)
          const covered = all(paid.map(([amount]) => ({ amount }))) >= all(owed.map(([amount]) => ({ amount }))) + 6
          // Where all bills are covered nothing is owed beside what is left of the advances, at their own rates.
          if (covered) {
            const rest = advances.reduce((total, { inr }) => total + inr, 0) + gain - all(bills)
            expect(rest).toBeGreaterThanOrEqual(-1)
          }
          expect(gainOfAdvances(advances, Number.MAX_SAFE_INTEGER, bills)).toBe(0)
        },
      ),
    )
  })
})
