import { describe, expect, it } from 'vitest'
import { leavingIn } from './bank-amount.ts'

const none = { onAccount: 0, tds: 0, paidOut: null }
const dollars = (amount: number) => ({ currency: 'USD', rate: 85, amount })
const rupees = (amount: number) => ({ currency: 'INR', rate: 1, amount })

describe('what a bank is told to pay', () => {
  it('is rupees for bills in rupees, less the tax, or what is said to leave', () => {
    expect(leavingIn('INR', [rupees(500_00)], { ...none, onAccount: 100_00, tds: 10_00 })).toEqual({
      currency: 'INR',
      amount: 590_00,
    })
    expect(leavingIn('INR', [rupees(500_00)], { ...none, paidOut: 495_00 })).toEqual({
      currency: 'INR',
      amount: 495_00,
    })
    expect(leavingIn('INR', [], { ...none, onAccount: 100_00 })).toEqual({ currency: 'INR', amount: 100_00 })
  })

  it('is the currency of the bills, whatever leaves in rupees, less the tax in proportion', () => {
    const bills = [dollars(850_00), dollars(425_00)]
    expect(leavingIn('INR', bills, { ...none, paidOut: 1300_00 })).toEqual({ currency: 'USD', amount: 15_00 })
    expect(leavingIn('USD', bills, { ...none, tds: 127_50 })).toEqual({ currency: 'USD', amount: 13_50 })
  })

  it('cannot be told of several currencies at once', () => {
    expect(leavingIn('USD', [dollars(850_00), rupees(1)], none)).toEqual({ mixed: ['USD', 'INR'] })
    expect(leavingIn('USD', [dollars(850_00)], { ...none, onAccount: 1 })).toEqual({ mixed: ['USD', 'INR on account'] })
    expect(leavingIn('USD', [], { ...none, onAccount: 1 })).toEqual({ mixed: ['USD', 'INR on account'] })
  })
})
