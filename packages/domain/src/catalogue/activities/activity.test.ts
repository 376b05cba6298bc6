import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingFault, headsOf, isClosedOn, minuteOf } from './activity.ts'

const hours = { durationMinutes: 60, timings: [], closedWeekdays: [], closedDates: [] }

describe('closing days', () => {
  it('are weekdays from Sunday, and single days', () => {
    // 2026-11-15 is a Sunday.
    expect(isClosedOn({ ...hours, closedWeekdays: [0] }, '2026-11-15')).toBe(true)
    expect(isClosedOn({ ...hours, closedWeekdays: [0] }, '2026-11-16')).toBe(false)
    expect(isClosedOn({ ...hours, closedWeekdays: [6] }, '2026-11-21')).toBe(true)
    expect(isClosedOn({ ...hours, closedDates: ['2026-12-25'] }, '2026-12-25')).toBe(true)
    expect(isClosedOn({ ...hours, closedDates: ['2026-12-25'] }, '2027-12-25')).toBe(false)
  })

  it('know leap days and the turn of the year', () => {
    expect(isClosedOn({ ...hours, closedWeekdays: [2] }, '2028-02-29')).toBe(true)
    expect(isClosedOn({ ...hours, closedWeekdays: [5] }, '2027-01-01')).toBe(true)
  })
})

describe('heads', () => {
  it('are free below one age, children below the other, adults from then on', () => {
    const ages = { freeUnderAge: 3, adultFromAge: 12 }
    expect(headsOf({ adults: 2, childrenAges: [0, 2, 3, 11, 12, 17] }, ages)).toEqual({
      adults: 4,
      children: 2,
      free: 2,
    })
  })

  it('know activities where nobody is free, or no child has a price of its own', () => {
    expect(headsOf({ adults: 1, childrenAges: [0, 9] }, { freeUnderAge: 0, adultFromAge: 0 })).toEqual({
      adults: 3,
      children: 0,
      free: 0,
    })
    expect(headsOf({ adults: 1, childrenAges: [4, 5] }, { freeUnderAge: 5, adultFromAge: 5 })).toEqual({
      adults: 2,
      children: 0,
      free: 1,
    })
  })

  it('count everybody once, whatever the ages are', () => {
    const age = fc.integer({ min: 0, max: 18 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(age, { maxLength: 6 }), age, age, (adults, kids, a, b) => {
        const heads = headsOf(
          { adults, childrenAges: kids },
          { freeUnderAge: Math.min(a, b), adultFromAge: Math.max(a, b) },
        )
        expect(heads.adults + heads.children + heads.free).toBe(adults + kids.length)
        expect(Math.min(heads.adults, heads.children, heads.free)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

it('a clock time is a minute of the day', () => {
  expect(['00:00', '09:30', '23:59'].map(minuteOf)).toEqual([0, 570, 1439])
})

describe('what keeps an activity from being booked', () => {
  const walk = { name: 'Walk', minAge: 6, freeUnderAge: 3, adultFromAge: 12, ...hours, timings: ['09:00'] }
  const visit = { date: '2027-01-10', time: '09:00', childrenAges: [] }

  it('is the past, a closed day, another hour or a child too young', () => {
    const fault = (change: object, of: object = {}) =>
      bookingFault({ ...walk, ...of }, { ...visit, ...change }, '2027-01-01')
    expect(fault({})).toBeNull()
    expect(fault({ time: null })).toBeNull()
    expect(fault({ date: '2026-12-31' })).toContain('in the past')
    expect(fault({}, { closedDates: ['2027-01-10'] })).toContain('closed')
    expect(fault({ time: '10:00' })).toBe('Walk does not begin at 10:00.')
    expect(fault({ childrenAges: [8, 5] })).toBe('Walk is for ages 6 and up; a child of 5 cannot join.')
  })

  it('is never the ages of those who are old enough', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 6, max: 17 })), (childrenAges) => {
        expect(bookingFault(walk, { ...visit, childrenAges }, '2027-01-10')).toBeNull()
      }),
    )
  })
})
