import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasEveryWord, isContact, isNumberBegun, searchLength } from './search.ts'

describe('what is typed into the search', () => {
  const letters = fc.stringMatching(/^[A-Z]{2}$/)
  it('is taken for a number from its second letter on, in small letters too', () => {
    fc.assert(
      fc.property(
        letters,
        fc.integer({ min: 2000, max: 2999 }),
        fc.nat(999_999),
        fc.nat(14),
        (prefix, year, n, cut) => {
          const number = `${prefix}-${year}-${String(n).padStart(6, '0')}`
          const begun = number.slice(0, Math.max(searchLength.least, cut))
          expect(isNumberBegun(begun)).toBe(true)
          expect(isNumberBegun(begun.toLowerCase())).toBe(true)
        },
      ),
    )
  })

  it.each(['goa by the', 'zubeida', '98111 22233', '+91 98111', '%%', 'PE-2026 x', 'a'])('is none: %s', (typed) => {
    expect(isNumberBegun(typed)).toBe(false)
  })

  it.each([
    ['asha@rao.in', true],
    ['9811122233', true],
    ['+919811122233', true],
    ['asha@rao', false],
    ['98111 22233', false],
    ['HB-2026-000042', false],
    ['20260142', false],
  ])('is a whole address or phone: %s %s', (typed, whole) => {
    expect(isContact(typed)).toBe(whole)
  })

  it('finds its words in any order and any letters, each anywhere, and not strewn about', () => {
    expect(hasEveryWord('CRM Package Enquiries Pending', 'pend PACK')).toBe(true)
    expect(hasEveryWord('CRM Package Enquiries Pending', 'pkg')).toBe(false)
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (typed, others) => {
        const text = [...others, ...typed].toReversed().join(' ').toUpperCase()
        expect(hasEveryWord(text, typed.join(' '))).toBe(true)
        expect(hasEveryWord(text, [...typed, '7'].join(' '))).toBe(false)
      }),
    )
  })
})
