import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, counterAt, counterFor, otpauthUri, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes', () => {
  // RFC 6238, appendix B, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of the standard at %i seconds', (seconds, code) => {
    expect(codeOf(secret, counterAt(seconds * 1000))).toBe(code)
  })

  it('are good half a minute before and after, and no longer', () => {
    const now = 1_234_567_890_000
    const at = counterAt(now)
    expect([-2, -1, 0, 1, 2].map((step) => counterFor(secret, codeOf(secret, at + step), now))).toEqual([
      null,
      at - 1,
      at,
      at + 1,
      null,
    ])
    for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
      expect(counterFor(secret, wrong, now)).toBeNull()
  })

  it('have a secret that reads back', () => {
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const bits = [...toBase32(bytes)]
          .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
          .join('')
        const back = Array.from({ length: bytes.length }, (_, n) => Number.parseInt(bits.slice(n * 8, n * 8 + 8), 2))
        expect(back).toEqual([...bytes])
      }),
    )
  })

  it('are told to an app with whose they are', () => {
    expect(otpauthUri(secret, { product: 'Karavan', account: 'a b@example.test' })).toBe(
      'otpauth://totp/Karavan:a%20b%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Karavan',
    )
  })
})
