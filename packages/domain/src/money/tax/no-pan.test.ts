import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { collectAtSource, isTaxedAtSource, taxesOn } from './tax.ts'
import { startingTaxRows, type TaxRow } from './tax-row.ts'

const rows: TaxRow[] = startingTaxRows.map((row, index) => ({ ...row, id: `${index}` }))
const supply = {
  service: 'itinerary',
  country: 'Thailand',
  placeState: null,
  buyerState: null,
  houseState: '27',
  day: '2026-11-18',
} as const
const gross = fc.integer({ min: 1, max: 1_000_000_00 })

describe('tax at source without a PAN', () => {
  it('is the rate of its own row on the same base, and nothing where nothing is collected', () => {
    fc.assert(
      fc.property(gross, (amount) => {
        const bill = { gross: amount, fee: 0 }
        const [under, without] = [taxesOn(rows, supply, bill), taxesOn(rows, { ...supply, noPan: true }, bill)]
        const tcs = (lines: typeof under) => lines.filter(({ name }) => name === 'TCS')
        expect(tcs(without).map(({ rate, base }) => [rate, base])).toEqual(tcs(under).map(({ base }) => [5, base]))
        expect(collectAtSource(rows, { ...supply, noPan: true }, amount, under)).toEqual(without)
        expect(collectAtSource(rows, supply, amount, without)).toEqual(under)
        expect(sum(without.map((line) => line.amount))).toBeGreaterThanOrEqual(sum(under.map((line) => line.amount)))
        const home = { ...supply, country: 'India', noPan: true }
        expect(isTaxedAtSource(taxesOn(rows, home, bill))).toBe(false)
        expect(collectAtSource(rows, home, amount, taxesOn(rows, home, bill))).toEqual(taxesOn(rows, home, bill))
      }),
    )
  })

  it('is twice as much, and at least 5 %, where no row says it', () => {
    const others = rows.filter(({ kind }) => kind !== 'TCS-NO-PAN')
    const rateOf = (day: string) =>
      taxesOn(others, { ...supply, day, noPan: true }, { gross: 100_00, fee: 0 }).find(({ name }) => name === 'TCS')
        ?.rate
    expect([rateOf('2026-11-18'), rateOf('2026-01-01')]).toEqual([5, 10])
  })
})
