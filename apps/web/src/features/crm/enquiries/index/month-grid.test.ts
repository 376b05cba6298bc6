import { describe, expect, it } from 'vitest'
import { addMonths, dayOf, gridDays, monthOf, startOf } from './month-grid.ts'

describe('the grid of a month', () => {
  it('has whole weeks from Monday to Sunday around the month', () => {
    const november = gridDays('2026-11')
    expect(november[0]).toBe('2026-10-26')
    expect(november.at(-1)).toBe('2026-12-06')
    expect(november.length % 7).toBe(0)
    // A month of four weeks that begins on a Monday has no more than itself.
    const february = gridDays('2027-02')
    expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28])
  })

  it('goes over the end of a year in both directions', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01')
    expect(addMonths('2027-01', -1)).toBe('2026-12')
    expect(monthOf('2026-11-30')).toBe('2026-11')
  })

  it('puts a moment on the day it has where the browser is', () => {
    expect(dayOf(startOf('2026-11-15'))).toBe('2026-11-15')
    expect(dayOf(new Date(2026, 10, 15, 23, 59).toISOString())).toBe('2026-11-15')
  })
})
