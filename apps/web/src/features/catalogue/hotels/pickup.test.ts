import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOf } from './pickup.ts'

const count = fc.integer({ min: 0, max: 30 })

it('the parts of a bar are what is sold of all there is, whatever was booked and given back', () => {
  fc.assert(
    fc.property(count, count, count, count, (allotment, sold, booked7, more) => {
      const night = { date: '2027-01-01', allotment, sold, left: 0, stopped: 0, booked7, booked30: booked7 + more }
      const { before, month, week } = shareOf(night)
      expect(Math.min(before, month, week)).toBeGreaterThanOrEqual(0)
      expect(before + month + week).toBeCloseTo((sold / Math.max(allotment, sold, 1)) * 100)
    }),
  )
  expect(shareOf({ date: '', allotment: 10, sold: 6, left: 4, stopped: 0, booked7: 1, booked30: 3 })).toEqual({
    before: 30,
    month: 20,
    week: 10,
  })
})
