import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { sum } from '../../base/money.ts'
import { instalmentTerms, scheduleOf } from './instalment.ts'

const day = '2026-11-15'
const price = fc
  .record({ rest: fc.integer({ min: 1, max: 50_000_000_00 }), tcs: fc.nat(5_000_000_00) })
  .map(({ rest, tcs }) => ({ total: rest + tcs, tcs }))

const dates = (ahead: number, penaltyIn: number | null) => ({
  day,
  departure: addDays(day, ahead),
  penaltyFrom: penaltyIn === null ? null : addDays(day, penaltyIn),
})

describe('the schedule of a trip', () => {
  it('is one instalment now when all is paid at once, or when departure is near', () => {
    const whole = [{ number: 1, dueOn: day, amount: 100_000, tcs: 2000 }]
    const asked = { total: 100_000, tcs: 2000 }
    expect(scheduleOf('full', asked, { day, departure: addDays(day, 200), penaltyFrom: null })).toEqual(whole)
    expect(scheduleOf('instalments', asked, { day, departure: addDays(day, 29), penaltyFrom: null })).toEqual(whole)
  })

  it('asks thirty percent now and the rest three weeks before departure', () => {
    const parts = scheduleOf('instalments', { total: 102_000, tcs: 2000 }, dates(30, null))
    expect(parts).toEqual([
      { number: 1, dueOn: day, amount: 30_600, tcs: 600 },
      { number: 2, dueOn: addDays(day, 9), amount: 71_400, tcs: 1400 },
    ])
  })

  it('asks for the rest before cancelling costs anything, and for all of it at once where that is near', () => {
    const price = { total: 102_000, tcs: 2000 }
    const dueOf = (ahead: number, penaltyIn: number | null) =>
      scheduleOf('instalments', price, dates(ahead, penaltyIn)).map(({ dueOn }) => dueOn)
    expect(dueOf(60, 50)).toEqual([day, addDays(day, 39)])
    expect(dueOf(60, 20)).toEqual([day, addDays(day, 19)])
    expect(dueOf(60, 5)).toEqual([day, addDays(day, 4)])
    expect(dueOf(60, 4)).toEqual([day])
    expect(dueOf(60, -100)).toEqual([day])
  })

  it('adds up to the price and to its tax, whatever they are', () => {
    fc.assert(
      fc.property(
        price,
        fc.nat(500),
        fc.option(fc.nat(500)),
        fc.constantFrom('full', 'instalments'),
        (asked, ahead, penaltyIn, schedule) => {
          const parts = scheduleOf(schedule, asked, dates(ahead, penaltyIn))
          expect(sum(parts.map(({ amount }) => amount))).toBe(asked.total)
          expect(sum(parts.map(({ tcs }) => tcs))).toBe(asked.tcs)
          expect(parts.map(({ number }) => number)).toEqual(parts.map((_, index) => index + 1))
          for (const { amount, tcs, dueOn } of parts) {
            expect(amount).toBeGreaterThan(0)
            expect(tcs).toBeLessThanOrEqual(amount)
            expect(dueOn >= day).toBe(true)
          }
          if (parts.length < 2) return
          const rest = parts.at(-1)?.dueOn ?? ''
          expect(rest <= addDays(day, ahead - instalmentTerms.restDaysBefore)).toBe(true)
          if (penaltyIn !== null) expect(rest < addDays(day, penaltyIn)).toBe(true)
          expect(rest > addDays(day, instalmentTerms.restWithinDays)).toBe(true)
        },
      ),
    )
  })
})
