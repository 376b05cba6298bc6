import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isPlainDate } from '../../base/dates.ts'
import { addMonths, ageOn } from './visa.ts'

const dates = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('2000-01-01', days))

describe('months later', () => {
  it.each([
    ['2027-01-10', 6, '2027-07-10'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-07-01', 24, '2028-07-01'],
    ['2026-07-01', 0, '2026-07-01'],
  ])('%s and %i months is %s', (date, months, later) => expect(addMonths(date, months)).toBe(later))

  it('is a day of the calendar, in the month that was meant', () => {
    fc.assert(
      fc.property(dates, fc.nat(24), (date, months) => {
        const later = addMonths(date, months)
        expect(isPlainDate(later)).toBe(true)
        const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
        expect(index(later) - index(date)).toBe(months)
        expect(later.slice(8) <= date.slice(8)).toBe(true)
      }),
    )
  })
})

describe('an age', () => {
  it.each([
    ['2015-06-15', '2027-06-14', 11],
    ['2015-06-15', '2027-06-15', 12],
    ['2016-02-29', '2027-02-28', 10],
    ['2016-02-29', '2027-03-01', 11],
    ['2027-01-01', '2027-01-01', 0],
  ])('of somebody born on %s is on %s %i', (birth, day, years) => expect(ageOn(birth, day)).toBe(years))

  it('grows by one on a birthday and never in between', () => {
    fc.assert(
      fc.property(dates, fc.nat(30_000), (birth, days) => {
        const day = addDays(birth, days)
        const grown = ageOn(birth, addDays(day, 1)) - ageOn(birth, day)
        expect(grown === 0 || grown === 1).toBe(true)
        if (grown === 1 && birth.slice(5) !== '02-29') expect(addDays(day, 1).slice(5)).toBe(birth.slice(5))
      }),
    )
  })
})
