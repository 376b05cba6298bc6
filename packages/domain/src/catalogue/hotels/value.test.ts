import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pointsOf, type ValueFacts, valueOf } from './value.ts'

const facts = fc.record({
  total: fc.integer({ min: 0, max: 1e9 }),
  middle: fc.integer({ min: 0, max: 1e9 }),
  rating: fc.integer({ min: 0, max: 10 }).map((half) => half / 2),
  free: fc.boolean(),
  km: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
})

const usual: ValueFacts = { total: 40_000_00, middle: 40_000_00, rating: 4, free: true, km: 3 }

describe('the value of a hotel', () => {
  it('tells every part of it', () => {
    expect(valueOf({ ...usual, total: 35_200_00 })).toEqual({
      score: 7.2,
      parts: [
        { what: 'Price', how: '12 % below the middle of the 4-star hotels found', points: 3.7, most: 6 },
        { what: 'Cancellation', how: 'free at first', points: 1.5, most: 1.5 },
        { what: 'Distance', how: '3 km to the centre', points: 1.2, most: 1.5 },
        { what: 'Stars', how: '4 of 5', points: 0.8, most: 1 },
      ],
    })
  })

  it('says so where nothing is known', () => {
    const { parts } = valueOf({ total: 1, middle: 0, rating: 0, free: false, km: null })
    expect(parts.map(({ how }) => how)).toEqual([
      'no hotel to compare with',
      'never free',
      'not known, counted as half',
      '0 of 5',
    ])
  })

  it('lies between 0 and 10 and is what its parts come to', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { score, parts } = valueOf(some)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(10)
        const sum = parts.reduce((total, { points }) => total + points, 0)
        expect(Math.abs(sum - score)).toBeLessThan(0.26)
        for (const { points, most } of parts) expect(points).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('never grows with the price or the distance', () => {
    fc.assert(
      fc.property(
        facts,
        fc.integer({ min: 0, max: 1e9 }),
        fc.double({ min: 0, max: 99, noNaN: true }),
        (some, more, km) => {
          expect(pointsOf({ ...some, total: some.total + more })).toBeLessThanOrEqual(pointsOf(some))
          if (some.km !== null) expect(pointsOf({ ...some, km: some.km + km })).toBeLessThanOrEqual(pointsOf(some))
        },
      ),
    )
  })
})
