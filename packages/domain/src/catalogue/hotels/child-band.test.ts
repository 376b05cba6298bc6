import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandFault } from './child-band.ts'

const ages = fc.array(fc.tuple(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 0, max: 17 })), {
  minLength: 1,
  maxLength: 4,
})

describe('bands of ages', () => {
  it('are faultless exactly when every age below an adult falls into one of them, in their order', () => {
    fc.assert(
      fc.property(ages, fc.integer({ min: 0, max: 18 }), (drawn, adultFromAge) => {
        const bands = drawn.map(([fromAge, toAge]) => ({ fromAge, toAge }))
        const covered = bands.flatMap(({ fromAge, toAge }) =>
          Array.from({ length: Math.max(0, toAge - fromAge + 1) }, (_, at) => fromAge + at),
        )
        const empty = bands.some(({ fromAge, toAge }) => toAge < fromAge)
        const whole = covered.length === adultFromAge && covered.every((age, at) => age === at)
        expect(bandFault(bands, adultFromAge) === null).toBe(whole && !empty)
      }),
    )
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 18 }), { minLength: 1, maxLength: 4 }), (ends) => {
        const sorted = ends.sort((a, b) => a - b)
        const bands = sorted.map((end, at) => ({ fromAge: sorted[at - 1] ?? 0, toAge: end - 1 }))
        expect(bandFault(bands, sorted.at(-1) ?? 0)).toBeNull()
      }),
    )
  })
})
