import { describe, expect, it } from 'vitest'
import { groupDigits, writeExpiry } from './card-input.ts'

/** What the field shows after these keys, one by one. */
const typed = (keys: string) => [...keys].reduce((shown, key) => writeExpiry(shown + key, shown), '')

describe('groupDigits', () => {
  it('groups what was typed or pasted by fours', () => {
    expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242')
    expect(groupDigits('4242-4242 42')).toBe('4242 4242 42')
    expect(groupDigits('4242 ')).toBe('4242')
  })
})

describe('writeExpiry', () => {
  it('puts the stroke after the month', () => {
    expect(typed('1230')).toBe('12/30')
    expect(typed('12/30')).toBe('12/30')
    expect(typed('930')).toBe('09/30')
    expect(writeExpiry('12 / 30', '')).toBe('12/30')
  })

  it('lets one go back over the stroke', () => {
    expect(writeExpiry('12', '12/')).toBe('12')
    expect(writeExpiry('1', '12')).toBe('1')
  })
})
