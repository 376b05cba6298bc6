import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greetingAt, topUpFor } from './day.ts'

describe('the greeting', () => {
  it.each([
    [0, 'Good night'],
    [5, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good evening'],
    [23, 'Good evening'],
  ])('at %i is %s', (hour, words) => expect(greetingAt(hour)).toBe(words))
})

describe('what a wallet lacks', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000_000 })
  it('is exactly what makes it bear all of it, and never less than nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000_000 }), minor, minor, (balance, creditLimit, needed) => {
        const more = topUpFor({ balance, creditLimit }, needed)
        expect(more).toBeGreaterThanOrEqual(0)
        expect(balance + creditLimit + more).toBeGreaterThanOrEqual(needed)
        if (more > 0) expect(balance + creditLimit + more).toBe(needed)
      }),
    )
  })
})
