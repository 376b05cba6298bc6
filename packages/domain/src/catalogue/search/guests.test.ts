import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultGuests, type Guests, guestLimits, withAdults, withAge, withChildren } from './guests.ts'

it('starts with two adults and a child of seven', () => {
  expect(defaultGuests).toEqual({ adults: 2, children: 1, childrenAges: [7], pets: false })
})

it('gives a further child the age of seven, and takes the last age with the last child', () => {
  const three = withChildren({ ...defaultGuests, childrenAges: [3] }, 3)
  expect(three.childrenAges).toEqual([3, 7, 7])
  expect(withChildren(withAge(three, 1, 12), 2).childrenAges).toEqual([3, 12])
  expect(withChildren(three, 0)).toMatchObject({ children: 0, childrenAges: [] })
})

const act = fc.oneof(
  fc.integer({ min: -5, max: 40 }).map((count) => (guests: Guests) => withAdults(guests, count)),
  fc.integer({ min: -5, max: 40 }).map((count) => (guests: Guests) => withChildren(guests, count)),
  fc.tuple(fc.nat(9), fc.integer({ min: -5, max: 40 })).map(
    ([at, age]) =>
      (guests: Guests) =>
        withAge(guests, at, age),
  ),
)

it('stays within the limits, one age for each child, whatever is done', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const { adults, children, childrenAges } = acts.reduce((guests, next) => next(guests), { ...defaultGuests })
      expect(adults).toBeGreaterThanOrEqual(guestLimits.adults.min)
      expect(adults).toBeLessThanOrEqual(guestLimits.adults.max)
      expect(children).toBeGreaterThanOrEqual(0)
      expect(children).toBeLessThanOrEqual(8)
      expect(childrenAges).toHaveLength(children)
      for (const age of childrenAges) expect(age >= 0 && age <= 17).toBe(true)
    }),
  )
})
