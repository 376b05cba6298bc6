import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { postingOf } from './posting.ts'

const amount = fc.integer({ min: 1, max: 10_000_000_00 })

describe('posting tables', () => {
  it('book every sale so that it adds up to zero', () => {
    fc.assert(
      fc.property(amount, fc.nat(1_000_000), fc.nat(100_000), fc.nat(100_000), (net, fee, igst, tcs) => {
        const total = net + fee + igst + tcs
        const entries = postingOf(
          'sale',
          { orgId: 'a', service: 'hotel', funding: 'wallet' },
          { total, net, fee, igst, tcs, cgst: 0, sgst: 0 },
        )
        expect(sum(entries.map((entry) => entry.amount))).toBe(0)
        expect(entries.find((entry) => entry.account === 'wallet:a')?.amount).toBe(total)
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true)
      }),
    )
  })

  it('take back of a sale what the sale booked, account by account', () => {
    const where = { orgId: 'a', service: 'visa', funding: 'wallet' } as const
    const amounts = { total: 118_00, net: 100_00, fee: 10_00, cgst: 1_00, sgst: 1_00, igst: 5_00, tcs: 1_00 }
    const sides = (event: 'sale' | 'sale-returned', sign: number) =>
      Object.fromEntries(postingOf(event, where, amounts).map((entry) => [entry.account, entry.amount * sign]))
    expect(sides('sale-returned', -1)).toEqual(sides('sale', 1))
  })

  it('refuses amounts that do not add up, and a case that does not say enough', () => {
    const amounts = { total: 100, net: 90, fee: 5, cgst: 0, sgst: 0, igst: 0, tcs: 0 }
    expect(() => postingOf('sale', { orgId: 'a', service: 'hotel', funding: 'wallet' }, amounts)).toThrow(/add up/)
    expect(() => postingOf('sale', { orgId: 'a', funding: 'wallet' }, { ...amounts, fee: 10 })).toThrow(/markup/)
    expect(() => postingOf('sale', { orgId: 'a', service: 'hotel' }, { ...amounts, fee: 10 })).toThrow(/funding/)
    expect(() => postingOf('deposit', { orgId: 'a' }, { amount: 0 })).toThrow(/add up/)
  })

  it('credits the wallet of the organisation on a deposit', () => {
    expect(postingOf('deposit', { orgId: 'a' }, { amount: 5 })).toEqual([
      { account: 'bank', amount: 5 },
      { account: 'wallet:a', amount: -5 },
    ])
  })

  it('owes each supplier its part of a sale, in one row each, and nobody yet the rest', () => {
    const shares = fc.array(
      fc.record({ supplierId: fc.constantFrom('a', 'b', null), amount: fc.integer({ min: 0, max: 1_000_000 }) }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(shares, (suppliers) => {
        const net = sum(suppliers.map((one) => one.amount))
        fc.pre(net > 0)
        const amounts = { total: net, net, fee: 0, cgst: 0, sgst: 0, igst: 0, tcs: 0 }
        const where = { orgId: 'o', service: 'itinerary', funding: 'unearned', suppliers } as const
        const entries = postingOf('sale', where, amounts)
        expect(sum(entries.map((entry) => entry.amount))).toBe(0)
        expect(new Set(entries.map((entry) => entry.account)).size).toBe(entries.length)
        for (const id of ['a', 'b', null]) {
          const owed = sum(suppliers.filter((one) => one.supplierId === id).map((one) => one.amount))
          const account = id ? `supplier-payable:${id}` : 'supplier-payable'
          expect(-(entries.find((entry) => entry.account === account)?.amount ?? 0) + 0).toBe(owed)
        }
        expect(() => postingOf('sale', where, { ...amounts, total: net + 1, net: net + 1 })).toThrow(/suppliers/)
      }),
    )
  })
})
