import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeTries, growingWaits, waitAfter } from './sign-in-wait.ts'

describe('the wait after wrong passwords', () => {
  it('is none for those who mistype, and grows to a quarter of an hour', () => {
    expect([0, 1, 4, 5, 6, 7, 8, 12, 13, 99].map(waitAfter)).toEqual([0, 0, 0, 5, 10, 20, 40, 640, 900, 900])
    expect(growingWaits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900])
  })

  it('never shrinks, and is the one of the list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (failures) => {
        expect(waitAfter(failures + 1)).toBeGreaterThanOrEqual(waitAfter(failures))
        const listed = growingWaits[Math.min(failures - freeTries, growingWaits.length) - 1] ?? 0
        expect(waitAfter(failures)).toBe(listed)
      }),
    )
  })
})
