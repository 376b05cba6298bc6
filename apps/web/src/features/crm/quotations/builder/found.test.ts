import { exampleContent, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { QuotationRates } from '@karavan/domain/crm/quotation'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import { describe, expect, it } from 'vitest'
import { toQuotationValues } from './content-values.ts'
import { formTotals, lineName } from './form-totals.ts'
import type { LineValues } from './quotation-values.ts'
import { costOf, type Found, roomWords } from '../../../../shared/catalogue/found.ts'
import { foundLine, sellOf, sellOfLines } from './found.ts'

const id = '0190b3a0-0000-7000-8000-000000000001'
const shown = {
  ...{ title: 'Palm Court', place: 'Goa', image: null, rating: 4.5, room: 'Sea Suite', words: [] },
  ...{ freeUntil: null, left: 3, onRequest: false, why: null },
}
const found: Found = {
  item: {
    ...{ kind: 'stay', hotelId: id, roomId: id, mealPlan: 'cpai', checkIn: '2027-01-10', nights: 2 },
    rooms: [{ adults: 2, childrenAges: [8, 4], noBed: 1, extraBeds: 0 }],
  },
  price: { state: 'live', cost: 1000, currency: 'INR', rate: 1, gst: 50, tcs: 0, pricedAt: null },
  ...{ sells: null, shown, from: '2027-01-10', until: '2027-01-12' },
}
const rates: QuotationRates = {
  ...{ rates: {}, day: '2026-11-16', sellerState: '27', buyerState: '27' },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
}
const into = { group: exampleContent.options[0]?.key ?? '' }
const values = (markup: object) => toQuotationValues(QuotationContent.parse({ ...exampleContent, markup }))

describe('a thing of the catalogue', () => {
  it('has its net with GST beside what it is sold for by the percent on all', () => {
    expect(costOf(found)).toBe(105_000)
    const twelve = sellOf(found, values({ basis: 'percent', value: 12 }), rates, into)
    expect(twelve).toBe(117_600)
    expect(sellOf(found, values({ basis: 'percent', value: 12 }), null, into)).toBeNull()
    const gone = { ...found, price: { ...found.price, state: 'gone' as const } }
    expect([costOf(gone), sellOf(gone, values({ basis: 'percent', value: 12 }), rates, into)]).toEqual([null, null])
  })

  it('of the quote tray is priced with the others that are ticked, and not at all beside one that is gone', () => {
    const line = foundLine(found, null)
    if (!line) throw new Error('There is nothing to price')
    const own = values({ basis: 'percent', value: 12 })
    expect(sellOfLines([line, line], own, rates, into)).toBe(235_200)
    const gone = { ...line, price: { ...line.price, state: 'gone' as const } }
    expect(sellOfLines([line, gone], own, rates, into)).toBeNull()
  })

  it.each(['perPerson', 'perNight', 'perBooking'] as const)(
    'is sold for what it will be as a line, where the markup is counted %s',
    (basis) => {
      const own = values({ basis, value: 900 })
      const line = foundLine(found, null)
      const [option] = own.options
      const [typed] = option?.lines ?? []
      if (!line || !option || !typed) throw new Error('There is nothing to price')
      const inheriting = { ...typed, markup: line.markup }
      const shared = { ...own, options: [{ ...option, lines: [inheriting] }] }
      const priced = (lines: LineValues[]) =>
        formTotals({ ...own, options: [{ ...option, lines }], extras: [] }, rates)?.lines.get(
          lineName(option.key, line.key),
        )?.sell
      // Both lines share what is counted once.
      const added = sellOf(found, shared, rates, into)
      expect(added).toBe(priced([inheriting, line]))
      expect(added).toBeGreaterThan(105_000)
      const alone = priced([line])
      expect(alone).toBeGreaterThan(added ?? Infinity)
      expect(sellOf(found, shared, rates, { ...into, inPlaceOf: typed.key })).toBe(alone)
      // A markup of its own stays with what takes its place.
      expect(sellOf(found, own, rates, { ...into, inPlaceOf: typed.key })).toBe(
        priced([{ ...line, markup: typed.markup }]),
      )
    },
  )

  it('becomes a line on its day, and says who sleeps where', () => {
    expect(foundLine(found, 3)).toMatchObject({ label: 'Palm Court, Sea Suite, 2 nights', day: 3, service: 'Hotel' })
    expect(foundLine(found, 0)?.day).toBeNull()
    expect(roomWords(found)).toEqual(['Room 1: 2 adults, children of 8, 4, 1 without a bed'])
  })
})
