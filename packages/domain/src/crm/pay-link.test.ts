import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../base/money.ts'
import { leastPayment, type LinkedPart, payableBy, paymentFault } from './pay-link.ts'
import { allocateOldest, type OpenPart } from './receipt.ts'

const plan = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 9_000_000 })), { maxLength: 6 })
  .map((rows) =>
    rows.map(
      ([day, open], at): OpenPart => ({
        id: `part ${at + 1}`,
        number: at + 1,
        dueOn: `2026-12-${String(day).padStart(2, '0')}`,
        open,
      }),
    ),
  )
const link: fc.Arbitrary<LinkedPart> = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map((at) => ({ what: 'instalment' as const, instalmentId: `part ${at}` })),
  fc.constant({ what: 'balance' as const }),
  fc.integer({ min: -100, max: 20_000_000 }).map((left) => ({ what: 'amount' as const, left })),
)

describe('a pay link', () => {
  it('never asks for more than is open, and all it asks for finds an instalment', () => {
    fc.assert(
      fc.property(link, plan, (its, parts) => {
        const { parts: meant, open } = payableBy(its, parts)
        expect(open).toBeLessThanOrEqual(sum(parts.map((part) => part.open)))
        expect(sum(allocateOldest(open, meant).map(({ amount }) => amount))).toBe(open)
        if (its.what === 'amount') expect(open).toBeLessThanOrEqual(Math.max(0, its.left))
      }),
    )
  })

  it('for one instalment asks for that one, and for what is due first when the plan has it no longer', () => {
    const parts: OpenPart[] = [
      { id: 'b', number: 2, dueOn: '2026-12-20', open: 700 },
      { id: 'a', number: 1, dueOn: '2026-12-01', open: 300 },
      { id: 'c', number: 3, dueOn: '2026-12-24', open: 0 },
    ]
    const openOf = (instalmentId: string) => payableBy({ what: 'instalment', instalmentId }, parts).open
    expect([openOf('b'), openOf('c'), openOf('gone')]).toEqual([700, 0, 300])
    expect(payableBy({ what: 'balance' }, parts).parts.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('takes a part from a tenth and ₹500 on, and always all of it', () => {
    expect([0, 30_000, 50_000, 400_000, 1_234_567].map(leastPayment)).toEqual([0, 30_000, 50_000, 50_000, 123_500])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000_000 }), (open) => {
        expect(paymentFault(open, open)).toBeNull()
        expect(paymentFault(leastPayment(open), open)).toBeNull()
        expect(paymentFault(open + 1, open)).toBe('too-much')
        expect(paymentFault(leastPayment(open) - 1, open)).toBe('too-little')
        expect(paymentFault(open, 0)).toBe('nothing-open')
      }),
    )
  })
})
