import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookedTax } from '../../money/kept-tax.ts'
import { percentOf, sum } from '../../base/money.ts'
import { scheduleOf } from './instalment.ts'
import { keptOf, returnsOf } from './return.ts'

const [day, departure] = ['2026-11-15', '2027-03-01']

/** A price with GST and two slabs of TCS, of which one instalment or both are paid, and something is kept. */
const cancelled = fc
  .record({
    gross: fc.integer({ min: 100, max: 10_000_000_00 }),
    slab: fc.integer({ min: 0, max: 100 }),
    both: fc.boolean(),
    keptPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ gross, slab, both, keptPercent }) => {
    const igst = percentOf(gross, 5)
    const low = percentOf(gross, slab)
    const taxes: BookedTax[] = [
      { name: 'IGST', rate: 5, base: gross, amount: igst },
      { name: 'TCS', rate: 5, base: low, amount: percentOf(low, 5) },
      { name: 'TCS', rate: 20, base: gross - low, amount: percentOf(gross - low, 20) },
    ]
    const total = sum([gross, ...taxes.map(({ amount }) => amount)])
    const tcs = sum(taxes.slice(1).map(({ amount }) => amount))
    const parts = scheduleOf('instalments', { total, tcs }, { day, departure, penaltyFrom: null }).slice(
      0,
      both ? 2 : 1,
    )
    const paid = sum(parts.map(({ amount }) => amount))
    const bill = { taxes, total, paid, tcsPaid: sum(parts.map((part) => part.tcs)) }
    return { bill, kept: Math.min(paid, percentOf(total, keptPercent)) }
  })

describe('what a cancelled trip keeps and gives back', () => {
  it('adds up to what came in, money and tax by themselves', () => {
    fc.assert(
      fc.property(cancelled, fc.nat(100), ({ bill, kept: amount }, share) => {
        const kept = keptOf(bill, amount)
        expect(sum([kept.penalty, kept.tcs])).toBe(amount)
        expect(sum([kept.income, kept.cgst, kept.sgst, kept.igst])).toBe(kept.penalty)
        expect(kept.income).toBeGreaterThanOrEqual(0)
        expect(sum(kept.taxes.filter(({ name }) => name === 'TCS').map((tax) => tax.amount))).toBe(kept.tcs)
        const back = bill.paid - amount
        const toCard = percentOf(back, share)
        const returned = returnsOf(
          [toCard, back - toCard].filter((place) => place > 0),
          bill.tcsPaid - kept.tcs,
        )
        const unearned = sum([kept.penalty, ...returned.map((one) => one.amount)])
        expect(unearned).toBe(bill.paid - bill.tcsPaid)
        expect(sum([kept.tcs, ...returned.map(({ tcs }) => tcs)])).toBe(bill.tcsPaid)
        expect(sum(returned.map(({ total }) => total))).toBe(back)
      }),
    )
  })
})
