import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { sum } from '../../base/money.ts'
import { byAge } from './age.ts'
import { exchangeDifference, payOldest, restOf, settledBy } from './bill.ts'
import { useOnAccount } from './on-account.ts'

const day = '2026-11-18'
const bills = fc.array(
  fc.record({
    key: fc.uuid(),
    dueOn: fc.integer({ min: -200, max: 200 }).map((days) => addDays(day, days)),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  }),
  { maxLength: 20 },
)
type Given = { key: string; dueOn: string; amount: number }
const openOf = (given: readonly Given[], rupees: number) =>
  useOnAccount(
    given.map((one) => ({ ...one, currency: 'INR', rate: 1 })),
    { rupees, advances: [], used: [] },
  )
const all = (amounts: readonly number[]) => sum([...amounts])

describe('bills of a supplier', () => {
  it('are open by as much as is owed in all, whatever was paid on account', () => {
    fc.assert(
      fc.property(bills, fc.nat(3_000_000), (given, onAccount) => {
        const { open, credit } = openOf(given, onAccount)
        const balance = all(given.map(({ amount }) => amount)) - onAccount
        expect(all(open.map((bill) => bill.open)) - credit).toBe(balance)
        expect(open.length === 0 || credit === 0).toBe(true)
        expect(all(Object.values(byAge(open, day)))).toBe(all(open.map((bill) => bill.open)))
        expect(open.map(({ dueOn }) => dueOn)).toEqual(open.map(({ dueOn }) => dueOn).sort())
      }),
    )
  })

  it('are paid from the oldest on, none beyond what is open, and nothing of a payment is lost', () => {
    fc.assert(
      fc.property(bills, fc.nat(5_000_000), (given, amount) => {
        const { open } = openOf(given, 0)
        const { paid, onAccount } = payOldest(open, amount)
        expect(all(paid.map((part) => part.amount)) + onAccount).toBe(amount)
        for (const part of paid) expect(part.amount).toBeLessThanOrEqual(part.bill.open)
        if (onAccount > 0) expect(paid.length).toBe(open.length)
      }),
    )
  })

  it('are so old by the day they were due', () => {
    const of = (late: number) => ({ dueOn: addDays(day, -late), open: 1 })
    expect(byAge([of(0), of(1), of(30), of(31), of(60), of(61), of(90), of(91)], day)).toEqual({
      'not due': 1,
      '1-30': 2,
      '31-60': 2,
      '61-90': 2,
      'over 90': 1,
    })
  })

  it('paid with more rupees than they were booked at cost the difference, with fewer they earn it', () => {
    expect(exchangeDifference({ amount: 100_00, paidOut: 103_00, tds: 2_00 })).toBe(5_00)
    expect(exchangeDifference({ amount: 100_00, paidOut: 95_00, tds: 0 })).toBe(-5_00)
  })

  it('in rupees are settled by what left the account, and never beyond what is open', () => {
    const bill = { currency: 'INR', amount: 500_00, amountInr: 500_00, paid: 100_00 }
    expect(settledBy(bill, { paidOut: 300_00, inCurrency: null })).toEqual({ amount: 300_00 })
    expect(settledBy(bill, { paidOut: 400_01, inCurrency: null })).toEqual({ tooMuch: 'paidOut' })
  })

  it('in another currency are settled by what the supplier got of it, and to the paisa when all of it is paid', () => {
    const bill = { currency: 'USD', amount: 500_00, amountInr: 42_333_33, paid: 0 }
    expect(settledBy(bill, { paidOut: 1, inCurrency: null })).toEqual({ lacks: 'inCurrency' })
    expect(settledBy(bill, { paidOut: 1, inCurrency: 500_01 })).toEqual({ tooMuch: 'inCurrency' })
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200_00 }), { maxLength: 20 }), (parts) => {
        let paid = 0
        for (const part of parts) {
          const { inCurrency: rest } = restOf({ ...bill, paid })
          const settled = settledBy({ ...bill, paid }, { paidOut: 1, inCurrency: Math.min(part, rest) })
          if (rest > 0 && 'amount' in settled) paid += settled.amount
        }
        const rest = restOf({ ...bill, paid })
        const last = settledBy({ ...bill, paid }, { paidOut: 1, inCurrency: rest.inCurrency })
        expect('amount' in last && paid + last.amount).toBe(bill.amountInr)
      }),
    )
  })
})
