import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balancesInCurrency, openInCurrency } from './in-currency.ts'

const dirhams = (amount: number, rate: number) => ({
  amount: amount * rate,
  inCurrency: amount,
  ofCurrency: amount * rate,
})
const rupees = (amount: number) => ({ amount, inCurrency: 0, ofCurrency: 0 })

describe('the account of a supplier in its own currency', () => {
  it('is what is owed after each row, and what is in rupees alone stands apart', () => {
    const rows = balancesInCurrency([dirhams(1000_00, 22), dirhams(-400_00, 22), rupees(5000_00)])
    expect(rows.map(({ balance, apart }) => [balance, apart])).toEqual([
      [1000_00, 0],
      [600_00, 0],
      [600_00, 5000_00],
    ])
  })

  it('begins anew where nothing is owed', () => {
    const rows = balancesInCurrency([dirhams(100_00, 22), rupees(-2200_00), dirhams(50_00, 23)])
    expect(rows.map(({ balance, apart }) => [balance, apart])).toEqual([
      [100_00, 0],
      [0, 0],
      [50_00, 0],
    ])
  })

  it('is at one rate always what is owed in rupees, and is nothing where that is nothing', () => {
    const row = fc.oneof(
      fc.integer({ min: -1000, max: 1000 }).map((amount) => dirhams(amount, 25)),
      fc.integer({ min: -1000, max: 1000 }).map((amount) => rupees(amount * 25)),
    )
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        let inr = 0
        for (const [index, { balance, apart }] of balancesInCurrency(rows).entries()) {
          inr += rows[index]?.amount ?? 0
          expect(balance * 25 + apart).toBe(inr)
          if (inr === 0) expect([balance, apart]).toEqual([0, 0])
        }
      }),
    )
  })
})

describe('open bills in the currency of a supplier', () => {
  const bill = { currency: 'AED', rate: 22, open: 2200_00 }

  it('are at their own rate, others at that of the day', () => {
    const other = { currency: 'INR', rate: 1, open: 2500_00 }
    expect(openInCurrency([bill, other], 'AED', 25)?.map(({ open }) => open)).toEqual([100_00, 100_00])
    expect(openInCurrency([bill], 'AED', null)?.map(({ open }) => open)).toEqual([100_00])
    expect(openInCurrency([bill, other], 'AED', null)).toBeNull()
  })
})
