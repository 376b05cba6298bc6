import { describe, expect, it } from 'vitest'
import { patched } from './copy.mjs'

const patch = { file: 'a.ts', find: 'guard()', replace: '$& off' }

describe('a patch', () => {
  it('changes its one place, word for word', () => {
    expect(patched('before guard() after', patch)).toBe('before $& off after')
  })

  it.each(['nothing here', 'guard() guard()'])('does not fit %s', (text) => {
    expect(() => patched(text, patch)).toThrow(/must have one/)
  })
})
