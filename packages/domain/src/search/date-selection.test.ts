import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../dates.ts'
import { noDates, pickDate, searchObstacle, unionOfDates } from './date-selection.ts'

const today = '2026-11-15'
const date = fc.integer({ min: -5, max: 60 }).map((days) => addDays(today, days))

describe('clicks on the calendar', () => {
  it('set check-in, then a later check-out that closes, then start over', () => {
    const first = pickDate(noDates, '2026-11-20')
    expect(first).toEqual({ checkIn: '2026-11-20', checkOut: null, closes: false })
    expect(pickDate(first, '2026-11-20')).toEqual(first)
    expect(pickDate(first, '2026-11-19')).toEqual(first)
    const both = pickDate(first, '2026-11-23')
    expect(both).toEqual({ checkIn: '2026-11-20', checkOut: '2026-11-23', closes: true })
    expect(pickDate(both, '2026-11-18')).toEqual({ checkIn: '2026-11-18', checkOut: null, closes: false })
  })

  it('never leave a check-out that is not after its check-in', () => {
    fc.assert(
      fc.property(fc.array(date, { maxLength: 12 }), (clicks) => {
        let picked = noDates
        for (const click of clicks) {
          const next = pickDate(picked, click)
          expect(next.closes).toBe(next.checkOut !== null && picked.checkOut === null)
          if (next.checkOut !== null) expect(next.checkOut > (next.checkIn ?? '')).toBe(true)
          picked = next
        }
        expect(picked.checkIn === null).toBe(clicks.length === 0)
      }),
    )
  })
})

describe('a search', () => {
  const search = { location: 'Dubai', checkIn: '2026-11-15', checkOut: '2026-11-16' }
  it('starts only with a place and dates that are not past, in the words of the product', () => {
    expect(searchObstacle(search, today)).toBeNull()
    for (const missing of [{ location: null }, { location: '' }, { checkIn: null }, { checkOut: null }])
      expect(searchObstacle({ ...search, ...missing }, today)).toBe(
        'Please select location, check-in date, and check-out date',
      )
    expect(searchObstacle({ ...search, checkIn: '2026-11-14' }, today)).toBe('Check-in date cannot be in the past')
    expect(searchObstacle({ ...search, checkIn: '2026-11-15', checkOut: '2026-11-14' }, today)).toBe(
      'Check-out date cannot be in the past',
    )
  })
})

describe('the dates of a place', () => {
  it('are the sorted unique union of those of its hotels', () => {
    fc.assert(
      fc.property(fc.array(fc.array(date)), (lists) => {
        const union = unionOfDates(lists)
        expect(union).toEqual([...union].sort())
        expect(new Set(union)).toEqual(new Set(lists.flat()))
        expect(new Set(union).size).toBe(union.length)
      }),
    )
  })
})
