import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { freeUntil, penaltyPercentOn } from './cancellation.ts'

const policy = [
  { daysBefore: 14, penaltyPercent: 25 },
  { daysBefore: 7, penaltyPercent: 50 },
  { daysBefore: 2, penaltyPercent: 100 },
]
const checkIn = '2027-03-20'

describe('the penalty of a cancellation', () => {
  it.each([
    ['2027-03-06', 0],
    ['2027-03-07', 25],
    ['2027-03-13', 25],
    ['2027-03-14', 50],
    ['2027-03-18', 50],
    ['2027-03-19', 100],
    ['2027-03-20', 100],
  ])('on %s is %i %%', (day, percent) => {
    expect(penaltyPercentOn(policy, checkIn, day)).toBe(percent)
  })

  it('is free up to and on the day it says, and not on the next', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ daysBefore: fc.integer({ min: 0, max: 60 }), penaltyPercent: fc.integer({ min: 0, max: 100 }) }),
        ),
        (steps) => {
          const free = freeUntil(steps, checkIn)
          expect(penaltyPercentOn(steps, checkIn, free ?? checkIn)).toBe(0)
          // A step of zero days would begin after check-in, when nothing is cancelled any more.
          if (free !== null && free < checkIn)
            expect(penaltyPercentOn(steps, checkIn, addDays(free, 1))).toBeGreaterThan(0)
        },
      ),
    )
  })
})
