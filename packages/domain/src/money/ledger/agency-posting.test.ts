import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { orgOfAccount } from './account.ts'
import { agencyPostingOf, moneyAccount } from './agency-posting.ts'

const book = '00000000-0000-4000-8000-000000000100'
const where = { book, customerId: 'c', kind: 'hotel', money: 'money:hdfc' } as const
const paise = fc.nat(10_000_000_00)

describe('the book of an agency', () => {
  it('adds up, stays in one book, and takes back what an invoice booked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), paise, paise, (gross, igst, tcs) => {
        const tax = { cgst: 0, sgst: 0, igst }
        const invoice = agencyPostingOf('invoice', where, { total: gross + igst, gross, ...tax })
        const note = agencyPostingOf('credit-note', where, { total: gross + igst + tcs, gross, ...tax, tcs })
        for (const entries of [invoice, note]) {
          expect(sum(entries.map(({ amount }) => amount))).toBe(0)
          expect(new Set(entries.map(({ account }) => orgOfAccount(account)))).toEqual(new Set([book]))
        }
        const of = (entries: typeof note, account: string) =>
          entries.find((entry) => entry.account === `${book}/${account}`)?.amount ?? 0
        for (const account of ['sales:hotel', 'igst']) expect(of(note, account) + of(invoice, account)).toBe(0)
      }),
    )
  })

  it('knows its accounts by the words of the office', () => {
    expect(moneyAccount('HDFC – Current (2)', 'bank')).toBe('money:hdfc-current-2')
    expect([moneyAccount(null, 'cash'), moneyAccount(' - ', 'upi')]).toEqual(['money:cash', 'money:bank'])
    expect(agencyPostingOf('receipt', where, { amount: 5 })).toEqual([
      { account: `${book}/money:hdfc`, amount: 5 },
      { account: `${book}/customer:c`, amount: -5 },
    ])
    expect(() => agencyPostingOf('receipt', { book, customerId: 'c' }, { amount: 5 })).toThrow(/needs more/)
  })
})
