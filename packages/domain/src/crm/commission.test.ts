import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../base/money.ts'
import { commissionMonths, commissionOf, earnsCommission, progressOf, schemeOf } from './commission.ts'

const amount = fc.integer({ min: -1_000_000_00, max: 10_000_000_00 })
const slabs = fc.uniqueArray(
  fc.record({ from: fc.integer({ min: 0, max: 5_000_000_00 }), percent: fc.integer({ min: 0, max: 50 }) }),
  { minLength: 1, maxLength: 5, selector: ({ from }) => from },
)

describe('commission', () => {
  it('is a share of each slab, whatever their order', () => {
    const steps = [
      { from: 100_000_00, percent: 5 },
      { from: 0, percent: 2 },
    ]
    expect([-500, 0, 50_000_00, 100_000_00, 150_000_00].map((sold) => commissionOf(steps, sold))).toEqual([
      0, 0, 1_000_00, 2_000_00, 4_500_00,
    ])
  })

  it('never shrinks while more is sold, and is never more than was sold', () => {
    fc.assert(
      fc.property(slabs, amount, fc.nat(1_000_000_00), (steps, sold, more) => {
        const earned = commissionOf(steps, sold)
        expect(commissionOf(steps, sold + more)).toBeGreaterThanOrEqual(earned)
        expect(earned).toBeGreaterThanOrEqual(0)
        expect(earned).toBeLessThanOrEqual(Math.max(0, sold))
      }),
    )
  })

  it('goes with what earned it', () => {
    const schemes = [{ from: '2026-04', of: 'sales' as const, slabs: [{ from: 0, percent: 1 }] }]
    const earning = fc.record({
      month: fc.constantFrom('2026-03', '2026-05', '2026-06'),
      sales: fc.nat(1_000_000),
      margin: fc.nat(1_000_000),
    })
    fc.assert(
      fc.property(fc.array(earning), earning, (kept, cancelled) => {
        const all = (of: (typeof kept)[number][]) => sum(commissionMonths(of, schemes).map(({ earned }) => earned))
        expect(all(kept)).toBeLessThanOrEqual(all([...kept, cancelled]))
        expect(commissionMonths(kept, schemes).some(({ month }) => month === '2026-03')).toBe(false)
      }),
    )
  })

  it('is earned by what is travelled and paid', () => {
    const booking = { status: 'Completed', total: 100, paid: 90, writtenOff: 10 }
    expect(earnsCommission(booking)).toBe(true)
    expect(earnsCommission({ ...booking, paid: 89 })).toBe(false)
    expect(earnsCommission({ ...booking, status: 'Cancelled' })).toBe(false)
  })

  it('follows the last scheme that had begun', () => {
    const schemes = [{ from: '2026-07' }, { from: '2026-01' }]
    expect(['2025-12', '2026-06', '2026-07'].map((month) => schemeOf(schemes, month)?.from)).toEqual([
      undefined,
      '2026-01',
      '2026-07',
    ])
  })

  it('has targets that are reached bit by bit', () => {
    expect([
      progressOf(5, 10),
      progressOf(99.9, 100),
      progressOf(300, 100),
      progressOf(-5, 10),
      progressOf(1, null),
    ]).toEqual([50, 99, 300, 0, null])
  })
})
