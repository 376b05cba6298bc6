import { describe, expect, it } from 'vitest'
import { upiLink } from './upi-link.ts'

const to = { upiId: 'karavan@okbank', payee: 'Karavan & Sons', note: 'Wallet AG000123' }

describe('upiLink', () => {
  it('names payee, amount and note so that an app reads back what was meant', () => {
    const link = new URL(upiLink({ ...to, amount: 12500.5 }))
    expect(link.protocol).toBe('upi:')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      pa: 'karavan@okbank',
      pn: 'Karavan & Sons',
      am: '12500.50',
      cu: 'INR',
      tn: 'Wallet AG000123',
    })
  })

  it('leaves the amount to the app while there is none', () => {
    expect(upiLink({ ...to, amount: null })).not.toContain('am=')
    expect(upiLink({ ...to, amount: 0 })).not.toContain('am=')
  })
})
