import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  balanceDay,
  type InstalmentValues,
  oneMore,
  planAtOnce,
  planInTwo,
  restOf,
  spreadRest,
} from './instalment-plan.ts'

const days = { startDate: '2027-03-20', today: '2026-11-16' }
const part = (amount: number | null, paid = false): InstalmentValues => ({
  id: '',
  label: 'Part',
  dueOn: '2027-01-01',
  amount,
  paid,
})
const amounts = (plan: readonly InstalmentValues[]) => plan.map(({ amount }) => amount)

describe('a plan of instalments', () => {
  it('comes to the total whatever is typed, and leaves alone what is paid', () => {
    const typed = fc.record({ amount: fc.option(fc.integer({ min: 0, max: 900_000_00 })), paid: fc.boolean() })
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 6 }), fc.integer({ min: 1, max: 5_000_000_00 }), (some, total) => {
        const plan = some.map(({ amount, paid }) =>
          part(amount === null ? null : toMajor(amount), paid && amount !== null),
        )
        const paid = plan.filter((one) => one.paid)
        const left = restOf(paid, total)
        for (const made of [spreadRest, planAtOnce, planInTwo].map((act) => act(plan, total, days))) {
          expect(made.filter((one) => one.paid)).toEqual(paid)
          if (left >= 0) expect(sum(made.map(({ amount }) => toMinor(amount ?? 0)))).toBe(total)
          else expect(made).toEqual(paid)
          expect(made.every((one) => one.paid || (one.amount ?? 0) > 0)).toBe(true)
        }
      }),
    )
  })

  it('gives the rest to those without an amount, else to all of them by their size', () => {
    expect(amounts(spreadRest([part(1000), part(null), part(null)], toMinor(4001), days))).toEqual([
      1000, 1500.5, 1500.5,
    ])
    expect(amounts(spreadRest([part(1000), part(3000)], toMinor(8000), days))).toEqual([2000, 6000])
    expect(amounts(spreadRest([part(1000), part(3000)], toMinor(2000), days))).toEqual([500, 1500])
    expect(amounts(spreadRest([part(1000, true), part(3000)], toMinor(2000), days))).toEqual([1000, 1000])
    expect(amounts(spreadRest([part(1000, true)], toMinor(2500), days))).toEqual([1000, 1500])
  })

  it('splits 30 to 70, the first today, the second a week before the trip', () => {
    expect(planInTwo([], toMinor(1000.01), days)).toMatchObject([
      { label: 'On booking', dueOn: '2026-11-16', amount: 300 },
      { label: 'Before travel', dueOn: '2027-03-13', amount: 700.01 },
    ])
    expect(amounts(planInTwo([part(500, true)], toMinor(1500), days))).toEqual([500, 300, 700])
  })

  it('asks for nothing in the past, and adds what no other has', () => {
    expect(balanceDay({ startDate: '2026-11-18', today: '2026-11-16' })).toBe('2026-11-16')
    expect(balanceDay(days)).toBe('2027-03-13')
    // A fare lapses before that.
    expect(balanceDay({ ...days, latest: '2026-12-01' })).toBe('2026-12-01')
    expect(balanceDay({ ...days, latest: '2027-03-18' })).toBe('2027-03-13')
    expect(balanceDay({ startDate: '', today: '2026-11-16' })).toBe('2026-11-16')
    expect(oneMore([part(400)], toMinor(1000), days)).toMatchObject({ amount: 600, dueOn: '2027-03-13' })
    expect(oneMore([part(1400)], toMinor(1000), days).amount).toBe(0)
  })
})
