import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../base/money.ts'
import { allocateOldest, allocationFault, referenceKey } from './receipt.ts'

const dues = ['2026-11-01', '2026-12-01', '2027-01-01']
const parts = fc
  .array(fc.record({ dueOn: fc.constantFrom(...dues), open: fc.nat(500_000_00) }), { maxLength: 6 })
  .map((all) => all.map((one, index) => ({ ...one, id: `p${index}`, number: index + 1 })))
const amount = fc.integer({ min: 1, max: 2_000_000_00 })

describe('money of a customer', () => {
  it('goes to what was due first, never above what is open, and all of it while anything is', () => {
    fc.assert(
      fc.property(amount, parts, (paid, open) => {
        const made = allocateOldest(paid, open)
        const used = sum(made.map((one) => one.amount))
        expect(used).toBe(Math.min(paid, sum(open.map((one) => one.open))))
        expect(allocationFault(paid, open, made)).toBeNull()
        const left = (id: string) =>
          (open.find((one) => one.id === id)?.open ?? 0) - (made.find((one) => one.id === id)?.amount ?? 0)
        for (const early of open)
          for (const late of open)
            if (early.dueOn < late.dueOn && made.some(({ id }) => id === late.id)) expect(left(early.id)).toBe(0)
      }),
    )
  })

  it('is not used above itself, above an instalment, or twice on one', () => {
    const open = [
      { id: 'a', open: 100 },
      { id: 'b', open: 100 },
    ]
    expect(allocationFault(150, open, [{ id: 'a', amount: 101 }])).toEqual({
      at: 0,
      message: 'More than is open of this instalment',
    })
    expect(allocationFault(150, open, [{ id: 'c', amount: 1 }])?.at).toBe(0)
    const both = ['a', 'b'].map((id) => ({ id, amount: 100 }))
    expect(allocationFault(150, open, both)).toEqual({ at: null, message: 'More than was received' })
    expect(allocationFault(200, open, both)).toBeNull()
    expect(allocationFault(200, open, [...both, { id: 'a', amount: 1 }])?.at).toBe(2)
  })

  it('is known by its reference, however it is typed', () => {
    expect(['UTR 4512-8890', 'utr45128890'].map(referenceKey)).toEqual(['UTR45128890', 'UTR45128890'])
    expect([null, '', ' - '].map(referenceKey)).toEqual([null, null, null])
  })
})
