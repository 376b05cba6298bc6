import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../base/dates.ts'
import { type DateSelection, noDates, pickDate, searchObstacle, unionOfDates } from './date-selection.ts'

const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days))

describe('picking dates', () => {
  it('sets the check-in first', () => {
    expect(pickDate(noDates, '2026-12-12')).toEqual({ checkIn: '2026-12-12', checkOut: null, closes: false })
  })

  it('sets a later check-out and closes', () => {
    const begun = { checkIn: '2026-12-12', checkOut: null }
    expect(pickDate(begun, '2026-12-13')).toEqual({ checkIn: '2026-12-12', checkOut: '2026-12-13', closes: true })
  })

  it.each(['2026-12-12', '2026-12-11'])('ignores %s after a check-in on 12 December', (picked) => {
    const begun = { checkIn: '2026-12-12', checkOut: null }
    expect(pickDate(begun, picked)).toEqual({ ...begun, closes: false })
  })

  it('starts over when both are set', () => {
    const both = { checkIn: '2026-12-12', checkOut: '2026-12-16' }
    expect(pickDate(both, '2026-12-14')).toEqual({ checkIn: '2026-12-14', checkOut: null, closes: false })
  })

  it('never has a check-out without an earlier check-in, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.array(day, { maxLength: 40 }), (presses) => {
        let now: DateSelection = noDates
        for (const press of presses) {
          const { closes, ...next } = pickDate(now, press)
          expect(next.checkOut === null || (next.checkIn !== null && next.checkIn < next.checkOut)).toBe(true)
          expect(closes).toBe(now.checkOut === null && next.checkOut !== null)
          now = next
        }
      }),
    )
  })
})

describe('what keeps a search from starting', () => {
  const today = '2026-12-10'
  const search = { location: 'Dubai, UAE', checkIn: '2026-12-12', checkOut: '2026-12-16' }

  it('is nothing when all is there and to come, today included', () => {
    expect(searchObstacle(search, today)).toBeNull()
    expect(searchObstacle({ ...search, checkIn: today }, today)).toBeNull()
  })

  it.each([{ location: null }, { location: '' }, { checkIn: null }, { checkOut: null }])(
    'is what is missing: %o',
    (part) => {
      expect(searchObstacle({ ...search, ...part }, today)).toBe(
        'Please select location, check-in date, and check-out date',
      )
    },
  )

  it('is a check-in of the past', () => {
    expect(searchObstacle({ ...search, checkIn: '2026-12-09' }, today)).toBe('Check-in date cannot be in the past')
  })

  it('is a check-out of the past', () => {
    expect(searchObstacle({ ...search, checkOut: '2026-12-09' }, today)).toBe('Check-out date cannot be in the past')
  })
})

it('unites the dates of hotels: sorted, each once, none lost, none added', () => {
  fc.assert(
    fc.property(fc.array(fc.array(day)), (lists) => {
      const union = unionOfDates(lists)
      expect(union).toEqual([...union].sort())
      expect(new Set(union).size).toBe(union.length)
      expect(new Set(union)).toEqual(new Set(lists.flat()))
    }),
  )
})
