import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { sum } from '../../base/money.ts'
import { instalmentTerms, scheduleOf } from './instalment.ts'

const day = '2026-11-15'
const price = fc
  .record({ rest: fc.integer({ min: 1, max: 50_000_000_00 }), tcs: fc.nat(5_000_000_00) })
  .map(({ rest, tcs }) => ({ total: rest + tcs, tcs }))

describe('the schedule of a trip', () => {
  it('is one instalment now when all is paid at once, or when departure is near', () => {
    const whole = [{ number: 1, dueOn: day, amount: 100_000, tcs: 2000 }]
    const asked = { total: 100_000, tcs: 2000 }
    expect(scheduleOf('full', asked, { day, departure: addDays(day, 200) })).toEqual(whole)
    expect(scheduleOf('instalments', asked, { day, departure: addDays(day, 29) })).toEqual(whole)
  })

  it('asks thirty percent now and the rest three weeks before departure', () => {
    const parts = scheduleOf('instalments', { total: 102_000, tcs: 2000 }, { day, departure: addDays(day, 30) })
    expect(parts).toEqual([
      { number: 1, dueOn: day, amount: 30_600, tcs: 600 },
      { number: 2, dueOn: addDays(day, 9), amount: 71_400, tcs: 1400 },
    ])
  })

  it('adds up to the price and to its tax, whatever they are', () => {
    fc.assert(
      fc.property(price, fc.nat(500), fc.constantFrom('full', 'instalments'), (asked, ahead, schedule) => {
        const parts = scheduleOf(schedule, asked, { day, departure: addDays(day, ahead) })
        expect(sum(parts.map(({ amount }) => amount))).toBe(asked.total)
        expect(sum(parts.map(({ tcs }) => tcs))).toBe(asked.tcs)
        expect(parts.map(({ number }) => number)).toEqual(parts.map((_, index) => index + 1))
        for (const { amount, tcs, dueOn } of parts) {
          expect(amount).toBeGreaterThan(0)
          expect(tcs).toBeLessThanOrEqual(amount)
          expect(dueOn >= day).toBe(true)
        }
        if (parts.length > 1) expect(parts.at(-1)?.dueOn).toBe(addDays(day, ahead - instalmentTerms.restDaysBefore))
      }),
    )
  })
})
