import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownWords, passwordFault, passwordLength } from './password.ts'

const asha = ownWords(['Asha Rao', 'asha.rao@lotus-trips.example', 'Lotus Trips Pvt Ltd', null])

describe('a new password', () => {
  it.each([
    ['nine char', 'short'],
    ['x'.repeat(129), 'long'],
    ['Asha12345678', 'own'],
    ['asha.rao@lotus-trips.example', 'own'],
    ['LotusTrips2026', 'own'],
    ['asha likes ripe mangoes', null],
    ['seven green lanterns', null],
    ['ten letter', null],
  ])('such as %s', (password, fault) => {
    expect(passwordFault(password, asha)).toBe(fault)
  })

  it('has enough beside the own words, wherever these stand', () => {
    fc.assert(
      fc.property(fc.constantFrom(...asha), fc.stringMatching(/^[0-9]{0,9}$/), fc.nat(9), (word, rest, at) => {
        const password = rest.slice(0, at) + word + rest.slice(at)
        expect(passwordFault(password, asha)).not.toBeNull()
      }),
    )
  })

  it('of nobody known is looked at for its length alone', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), (password) => {
        const { least, most } = passwordLength
        expect(passwordFault(password) === null).toBe(password.length >= least && password.length <= most)
      }),
    )
  })
})
