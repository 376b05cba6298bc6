import type { DueSupplier } from '@karavan/contracts/money/accounts/supplier-payment.contract'
import { describe, expect, it } from 'vitest'
import { outOf, toChosenValues, toPaymentBody, toPaymentValues } from './payment-form.ts'

const supplier: DueSupplier = {
  supplierId: '019a0000-0000-7000-8000-000000000001',
  name: 'Creek Line',
  currency: 'INR',
  inCurrency: null,
  owed: 10_000,
  byAge: { 'not due': 10_000, '1-30': 0, '31-60': 0, '61-90': 0, 'over 90': 0 },
  bills: 2,
  nextDueOn: '2026-12-01',
  tds: { section: '194C', percent: 2 },
  bankHint: null,
}

describe('the payment of suppliers', () => {
  it('begins with all that is owed, less the tax of the section', () => {
    const [part] = toPaymentValues([supplier, { ...supplier, supplierId: null }], '2026-11-18').parts
    expect(part).toMatchObject({ amount: 10_000, tds: 200, paidOut: null, onAccount: false })
    expect(part && outOf(part)).toBe(9800)
    expect(part && outOf({ ...part, paidOut: 9900 })).toBe(9900)
  })

  it('pays the bills that were chosen, each in turn', () => {
    const bills = ['1', '2'].map((end) => ({
      entity: 'booking',
      id: `019a0000-0000-7000-8000-00000000000${end}`,
      open: 3000,
    }))
    const values = { ...toChosenValues({ ...supplier, tds: null }, bills, '2026-11-18'), reference: 'UTR 1' }
    expect(values.parts).toMatchObject([{ amount: 6000, owed: 10_000 }])
    const [part] = values.parts
    if (!part) throw new Error('There is no part')
    const paid = { ...values, parts: [{ ...part, amount: 4000 }] }
    expect(toPaymentBody(paid).body?.parts[0]?.bills?.map(({ amount }) => amount)).toEqual([3000, 1000])
  })

  it('says what is wrong where it stands', () => {
    const values = toPaymentValues([supplier], '2026-11-18')
    const [part] = values.parts
    if (!part) throw new Error('There is no part')
    expect(toPaymentBody(values).errors).toHaveProperty('reference')
    const named = { ...values, reference: 'UTR 1234' }
    expect(toPaymentBody(named)).toMatchObject({ errors: {}, body: { parts: [{ amount: 10_000, tds: 200 }] } })
    const more = { ...named, parts: [{ ...part, amount: 12_000 }] }
    expect(toPaymentBody(more).errors).toHaveProperty(['parts.0.amount'])
    expect(toPaymentBody({ ...more, parts: [{ ...part, amount: 12_000, onAccount: true }] }).errors).toEqual({})
    expect(toPaymentBody({ ...named, parts: [{ ...part, amount: 100 }] }).errors).toHaveProperty(['parts.0.tds'])
    expect(toPaymentBody({ ...named, parts: [{ ...part, amount: null }] }).body).toBeUndefined()
  })
})
