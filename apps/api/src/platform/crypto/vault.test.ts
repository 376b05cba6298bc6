import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVault } from './vault.ts'

const secretKey = 's'.repeat(40)
const key = () => randomBytes(32).toString('base64')

describe('the vault', () => {
  it('gives back what was put in, and never the same twice', () => {
    const vault = createVault(undefined, secretKey)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (secret, owner) => {
        const [first, second] = [vault.seal(secret, owner), vault.seal(secret, owner)]
        expect(vault.open(first, owner)).toBe(secret)
        expect(first.content).not.toBe(second.content)
        expect(first.wrappedKey).not.toBe(second.wrappedKey)
      }),
      { numRuns: 50 },
    )
  })

  it('does not open a secret for another record, nor one that was tampered with', () => {
    const vault = createVault(undefined, secretKey)
    const sealed = vault.seal('pa55', 'org a')
    expect(() => vault.open(sealed, 'org b')).toThrow()
    const other = vault.seal('other', 'org a')
    expect(() => vault.open({ ...sealed, content: other.content }, 'org a')).toThrow()
    expect(() => vault.open({ ...sealed, wrappedKey: other.wrappedKey }, 'org a')).toThrow()
    const bytes = Buffer.from(sealed.content, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(() => vault.open({ ...sealed, content: bytes.toString('base64') }, 'org a')).toThrow()
  })

  it('moves to a new master key without loss, and opens the old until then', () => {
    const [old, fresh] = [`a:${key()}`, `b:${key()}`]
    const sealed = createVault(old, secretKey).seal('pa55', 'x')
    const vault = createVault(`${fresh},${old}`, secretKey)
    expect(vault.open(sealed, 'x')).toBe('pa55')
    const moved = vault.rewrap(sealed, 'x')
    expect(moved).toMatchObject({ keyId: 'b', content: sealed.content })
    expect(moved && vault.rewrap(moved, 'x')).toBeNull()
    expect(moved && createVault(fresh, secretKey).open(moved, 'x')).toBe('pa55')
    expect(() => createVault(fresh, secretKey).open(sealed, 'x')).toThrow('no master key a')
  })

  it('opens what was sealed before there was a setting', () => {
    const sealed = createVault(undefined, secretKey).seal('pa55', 'x')
    expect(createVault(`a:${key()}`, secretKey).open(sealed, 'x')).toBe('pa55')
    expect(() => createVault(undefined, 't'.repeat(40)).open(sealed, 'x')).toThrow()
  })

  it.each(['a', 'a:short', `a:${key()},a:${key()}`, `a b:${key()}`])(
    'refuses %s as keys, without saying them',
    (setting) => {
      expect(() => createVault(setting, secretKey)).toThrow(/^VAULT_KEYS/)
    },
  )
})
