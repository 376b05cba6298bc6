import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { referenceKey } from './deposit.ts'

describe('referenceKey', () => {
  it('is the same however the reference was typed', () => {
    expect(referenceKey(' utib-0001 23/45 ')).toBe('UTIB00012345')
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{4,22}$/),
        fc.nat(22),
        fc.constantFrom(' ', '-', '/', '.'),
        (text, at, sign) => {
          const typed = `${text.slice(0, at)}${sign}${text.slice(at)}`.toLowerCase()
          expect(referenceKey(typed)).toBe(text)
        },
      ),
    )
  })
})
