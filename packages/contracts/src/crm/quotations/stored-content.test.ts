import { totalsOf } from '@karavan/domain/crm/quotation-price'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import { describe, expect, it } from 'vitest'
import { exampleContent, hotelsOf, pricedOf, QuotationContent } from './content.ts'
import { readContent } from './stored-content.ts'

const line = {
  ...{ key: 'l1', service: 'Hotel', label: 'Creek View, 5 nights', supplier: null, from: '2027-01-10', until: null },
  ...{ currency: 'INR', cost: { per: 'all', unit: 55_000, quantity: 1 }, markup: { kind: 'percent', value: 12 } },
}
const hotel = { place: 'Dubai', hotel: 'Creek View', category: '4 star', roomType: null, mealPlan: null, nights: 5 }
const old = (hotels: object[], lines: object[] = [line]) => ({
  ...exampleContent,
  options: [{ key: 'standard', name: 'Standard', summary: '', hotels, lines }],
})
const rates = {
  ...{ rates: {}, day: '2026-11-16', sellerState: '27', buyerState: '27' },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
}
const totalOf = (content: QuotationContent) =>
  totalsOf(pricedOf(content), rates, { option: 'standard', extras: [] }).total

describe('a version that was kept before lines named hotels', () => {
  it('is read with each hotel on the line about it, at the price it had', () => {
    const content = readContent(old([hotel]))
    expect(QuotationContent.parse(content)).toEqual(content)
    expect(content.options[0]?.lines).toHaveLength(1)
    expect(content.options[0]?.lines[0]).toMatchObject({
      item: { kind: 'typed', hotel: { ...hotel, checkIn: '2027-01-10' } },
      price: { state: 'typed' },
    })
    expect(content.options[0] && hotelsOf(content.options[0])).toEqual([{ ...hotel, image: null }])
    expect(totalOf(content)).toBe(totalOf(readContent(old([]))))
  })

  it('puts hotels that no line names by their order, and what is left over behind at no cost', () => {
    const other = { ...hotel, hotel: 'Palm' }
    const ordered = readContent(old([other]))
    expect(ordered.options[0]?.lines.map(({ item }) => item)).toMatchObject([{ hotel: { hotel: 'Palm' } }])
    const more = readContent(old([other, hotel]))
    expect(more.options[0]?.lines.map(({ label }) => label)).toEqual(['Creek View, 5 nights', 'Palm, 5 nights'])
    expect(totalOf(more)).toBe(totalOf(ordered))
  })

  it('keeps the markup of a line where it was: percent of it, rupees on it, or that of all', () => {
    const markups = [{ kind: 'percent', value: 12 }, { kind: 'amount', value: 1500.5 }, { kind: 'inherit' }]
    const content = readContent(
      old(
        [],
        markups.map((markup, at) => ({ ...line, key: `l${at}`, markup })),
      ),
    )
    expect(QuotationContent.parse(content)).toEqual(content)
    expect(content.options[0]?.lines.map(({ markup }) => markup)).toEqual([
      ...[{ basis: 'percent', value: 12 }, { basis: 'perBooking', value: 1500.5 }, { basis: 'inherit' }],
    ])
    const { lines } = totalsOf(pricedOf(content), rates, { option: 'standard', extras: [] })
    expect(lines.map(({ sell }) => sell)).toEqual([61_600_00, 56_500_50, 55_000_00])
  })

  it('is left as it is once it is new', () => {
    const content = QuotationContent.parse(exampleContent)
    expect(readContent(content)).toEqual(content)
  })
})
