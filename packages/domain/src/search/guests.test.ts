import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultGuests, guestLimits, type Guests, withAdults, withAge, withChildren } from './guests.ts'

type Step = { what: 'adults' | 'children' | 'age'; value: number; index: number }
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('adults', 'children', 'age'),
  value: fc.integer({ min: -3, max: 30 }),
  index: fc.integer({ min: 0, max: 8 }),
})
const take = (guests: Guests, { what, value, index }: Step): Guests => {
  if (what === 'adults') return withAdults(guests, value)
  return what === 'children' ? withChildren(guests, value) : withAge(guests, index, value)
}

describe('guests of a search', () => {
  it('start as two adults and a child of seven', () => {
    expect(defaultGuests).toEqual({ adults: 2, children: 1, childrenAges: [7], pets: false })
  })

  it('get the default age when they become more, and lose the last ages when fewer', () => {
    const grown = withChildren(withAge({ ...defaultGuests }, 0, 3), 3)
    expect(grown.childrenAges).toEqual([3, 7, 7])
    expect(withChildren(withAge(grown, 2, 16), 2).childrenAges).toEqual([3, 7])
    expect(withChildren(grown, 0).childrenAges).toEqual([])
  })

  it('stay within the limits whatever is pressed, with an age for every child', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const guests = steps.reduce(take, { ...defaultGuests })
        const within = (value: number, { min, max }: { min: number; max: number }) => min <= value && value <= max
        expect(within(guests.adults, guestLimits.adults) && within(guests.children, guestLimits.children)).toBe(true)
        expect(guests.childrenAges).toHaveLength(guests.children)
        expect(guests.childrenAges.every((age) => within(age, guestLimits.age))).toBe(true)
      }),
    )
    expect(guestLimits).toEqual({ adults: { min: 1, max: 16 }, children: { min: 0, max: 8 }, age: { min: 0, max: 17 } })
  })
})
