import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { describe, expect, it } from 'vitest'
import { priceOf, unrated } from './booking-price.ts'

const rates: QuotationRates = {
  rates: { USD: 84.25, AED: 22.94 },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  day: '2026-11-16',
  sellerState: '27',
  buyerState: '27',
}
const line = (over: Partial<{ id: string; currency: string; cost: number | null; sell: number | null }> = {}) => ({
  id: '',
  currency: 'INR',
  cost: 1000,
  sell: 1200,
  ...over,
})
const trip = { country: 'Thailand', taxAs: 'package' as const }
const booked = {
  ...trip,
  gross: 60_000,
  total: 61_234.56,
  taxes: [{ name: 'IGST' as const, rate: 5, base: 60_000, amount: 1234.56 }],
  lines: [{ id: 'a', currency: 'USD', rate: 80, cost: 600, costInr: 48_001, plannedCostInr: 48_001 }],
}

describe('the live price of a booking', () => {
  it('turns costs into rupees, and taxes what is sold', () => {
    const price = priceOf(
      { ...trip, lines: [line({ currency: 'USD', cost: 600, sell: 58_905 }), line({ sell: null })] },
      rates,
    )
    expect(price?.lines.map(({ cost }) => toMajor(cost))).toEqual([50_550, 1000])
    expect(toMajor(price?.margin ?? 0)).toBe(7355)
    expect(price?.taxes.map(({ name, amount }) => [name, toMajor(amount)])).toEqual([
      ['CGST', 1472.63],
      ['SGST', 1472.63],
      ['TCS', 1237.01],
    ])
    expect(toMajor(price?.total ?? 0)).toBe(63_087.27)
  })

  it('says which currencies nobody has a rate for, and then has no price', () => {
    const lines = [line({ currency: 'THB' }), line({ currency: 'AED' }), line({ id: 'a', currency: 'USD' })]
    expect(unrated(lines, rates)).toEqual(['THB'])
    expect(unrated([line({ id: 'a', currency: 'USD' })], { ...rates, rates: {} }, booked)).toEqual([])
    expect(priceOf({ ...trip, lines }, rates)).toBeNull()
  })

  it('keeps what was written at a rate, and taxes that were accepted, until they hang on something else', () => {
    const own = line({ id: 'a', currency: 'USD', cost: 600, sell: 60_000 })
    const kept = priceOf({ ...trip, lines: [own] }, rates, booked)
    expect(kept).toMatchObject({ cost: toMinor(48_001), total: toMinor(61_234.56) })
    // Another cost is another figure at the old rate; what the fee is reckoned by stays as it was planned.
    const dearer = priceOf({ ...trip, lines: [{ ...own, cost: 700 }] }, rates, booked)
    expect(dearer).toMatchObject({ cost: toMinor(56_000), total: toMinor(61_234.56), margin: toMinor(4000) })
    const sold = priceOf({ ...trip, lines: [{ ...own, sell: 60_001 }] }, rates, booked)
    expect(sold?.total).not.toBe(toMinor(61_234.56))
    const untaxed = priceOf({ ...trip, taxAs: 'none', lines: [own] }, rates, booked)
    expect(untaxed?.total).toBe(toMinor(60_000))
  })
})
