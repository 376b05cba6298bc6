import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Supply } from '../tax/tax.ts'
import { startingTaxRows, type TaxRow } from '../tax/tax-row.ts'
import { markupBases } from './markup.ts'
import { makePriceBook, priceFrom } from './price-book.ts'
import { quote } from './quote.ts'

const taxRows: TaxRow[] = startingTaxRows.map((row, index) => ({ ...row, id: String(index) }))
const supply: Supply = {
  service: 'itinerary',
  country: 'Thailand',
  placeState: null,
  buyerState: '03',
  houseState: '27',
  day: '2026-11-15',
}

const line = fc.record({
  unit: fc.integer({ min: 1, max: 900_000 }),
  count: fc.integer({ min: 1, max: 40 }),
  share: fc.constantFrom(undefined, 50, 70),
})

describe('price book', () => {
  it('prices what the server prices, to the paisa, in any order of edits', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(1, 22.65, 2.4519),
        fc.record({ basis: fc.constantFrom(...markupBases), value: fc.integer({ min: 0, max: 40 }) }),
        (lines, rate, markup) => {
          const counts = { nights: 5, rooms: 2 }
          const units = lines.map(({ unit }, index) => ({ key: String(index), label: '', unit, rate }))
          const book = makePriceBook(units, markup, taxRows, supply)
          const choices = lines.map(({ count, share }, index) => ({ key: String(index), count, share }))
          const onServer = quote({
            lines: lines.map((one) => ({ label: '', how: '', ...one })),
            rate,
            markup,
            ...counts,
            supply,
            taxRows,
          })
          expect(priceFrom(book, choices, counts)).toEqual({
            gross: onServer.gross,
            taxes: onServer.taxes,
            total: onServer.total,
          })
          expect(priceFrom(book, [...choices].reverse(), counts).total).toBe(onServer.total)
        },
      ),
    )
  })

  it('holds no net figure', () => {
    const book = makePriceBook(
      [{ key: 'a', label: 'Safari', unit: 123_45, rate: 10 }],
      { basis: 'percent', value: 10 },
      taxRows,
      supply,
    )
    const text = JSON.stringify(book)
    expect(book.units[0]?.unit).toBe(1_357_95)
    for (const net of ['12345', '123450', '1234.5', '123.45']) expect(text).not.toContain(`:${net}`)
    expect(book.charge).toBeNull()
  })

  it('leaves to the server what is taxed on the fee', () => {
    expect(() => makePriceBook([], null, taxRows, { ...supply, service: 'hotel' })).toThrow(/by the server/)
  })
})
