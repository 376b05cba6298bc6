import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TaxLine } from './tax.ts'
import { keepTcs, tcsDue, tcsKept, tcsOf, tcsWithin } from './tcs.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_00 })
const standing = fc.record({
  wanted: amount,
  before: amount,
  posted: amount,
  deposited: amount,
  live: fc.boolean(),
  begun: fc.boolean(),
})
const tcs = (base: number, rate: number): TaxLine => ({
  name: 'TCS',
  rate,
  base,
  amount: Math.round((base * rate) / 100),
})
const gst = (base: number): TaxLine => ({ name: 'IGST', rate: 5, base, amount: Math.round(base / 20) })

describe('what is collected at source of a booking', () => {
  const plain = { wanted: 500, before: 0, posted: 0, deposited: 0, live: true, begun: true }

  it('is all of it from the first money on, and nothing when that is gone', () => {
    expect(tcsDue(plain)).toBe(500)
    expect(tcsDue({ ...plain, posted: 500, begun: false })).toBe(0)
    expect(tcsDue({ ...plain, posted: 500, wanted: 300 })).toBe(300)
  })

  it('is not collected once more for what was taxed before', () => {
    expect(tcsDue({ ...plain, before: 200 })).toBe(300)
    expect(tcsDue({ ...plain, before: 500 })).toBe(0)
    expect(tcsWithin([gst(100_00), tcs(105_00, 5)], 55_00, 110_25)).toBe(2_62)
    expect(tcsWithin([tcs(105_00, 5)], 0, 110_25)).toBe(0)
  })

  it('follows what is due, never falls below what is deposited, and never grows on what is cancelled', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const due = tcsDue(one)
        const own = Math.max(0, one.wanted - one.before)
        expect(due).toBeGreaterThanOrEqual(Math.min(one.posted, one.deposited))
        expect(due).toBeLessThanOrEqual(Math.max(own, one.posted))
        if (!one.live) expect(due).toBeLessThanOrEqual(one.posted)
        if (one.live && one.begun && one.deposited === 0) expect(due).toBe(own)
        if (one.live && !one.begun && one.deposited === 0) expect(due).toBe(0)
        // Once the books have followed, nothing is left to do.
        expect(tcsDue({ ...one, posted: due })).toBe(due)
      }),
    )
  })

  it('collects the same in the end in whatever steps a booking came to its price', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), amount, (prices, before) => {
        const follow = (posted: number, wanted: number) => tcsDue({ ...plain, wanted, before, posted })
        expect(prices.reduce(follow, 0)).toBe(follow(0, prices.at(-1) ?? 0))
      }),
    )
  })

  it('stays in the taxes as far as the office has it', () => {
    fc.assert(
      fc.property(amount, amount, amount, (was, now, kept) => {
        const [before, after] = [
          [gst(was), tcs(was, 5)],
          [gst(now), tcs(now, 5)],
        ]
        const taxes = keepTcs(after, before, kept)
        expect(tcsOf(taxes)).toBe(Math.max(tcsOf(after), Math.min(kept, tcsOf(before))))
        expect(taxes.filter(({ name }) => name !== 'TCS')).toEqual([gst(now)])
      }),
    )
    expect(tcsKept({ before: 100, posted: 50, deposited: 80 })).toBe(150)
    expect(keepTcs([], [tcs(100_00, 5)], 2_50)).toEqual([{ ...tcs(100_00, 5), base: 50_00, amount: 2_50 }])
  })
})
