import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Markup, services } from '../../base/markup.ts'
import { totalsOf } from '../../crm/quotation-price.ts'
import { startingTaxRows } from '../tax/tax-row.ts'
import type { TaxLine } from '../tax/tax.ts'
import { type Bought, resaleCost, resell, type Seller, treatmentOf } from './resale.ts'

const taxRows = startingTaxRows.map((row, index) => ({ ...row, id: String(index) }))
const day = '2026-11-17'
const gst: TaxLine[] = [{ name: 'IGST', rate: 18, base: 10_000_00, amount: 1_800_00 }]
const tcs: TaxLine = { name: 'TCS', rate: 5, base: 11_800_00, amount: 590_00 }
const bought = (service: Bought['service'], country = 'India'): Bought => ({
  ...{ service, country, gross: 10_000_00 },
  taxes: country === 'India' ? gst : [...gst, tcs],
})
const registered: Seller = { registered: true, state: '27' }
const unregistered: Seller = { registered: false, state: '27' }
const counts = { persons: 3, nights: 4, rooms: 1 }
const terms = { seller: registered, taxRows, day }

describe('what something costs an agency that sells it on', () => {
  it.each([
    ['all but tax at source without a GSTIN', 'hotel', 'none', unregistered, 11_800_00],
    ['nothing of the tax of a trip sold as a package', 'itinerary', 'package', registered, 10_000_00],
    ['the tax of a stay in a package', 'hotel', 'package', registered, 11_800_00],
    ['the tax of an activity in a package', 'activity', 'package', registered, 11_800_00],
    ['the tax of a visa in a package', 'visa', 'package', registered, 11_800_00],
    ['no tax where it is taxed on its fee', 'hotel', 'fee', registered, 10_000_00],
  ] as const)('holds %s', (_, service, treatment, seller, cost) => {
    expect(resaleCost(bought(service, 'Thailand'), treatment, seller)).toBe(cost)
  })
})

describe('how a sale is taxed', () => {
  it('is a package with a trip or several kinds of service, else a fee, and nothing without a GSTIN', () => {
    expect(treatmentOf(['hotel'], registered)).toBe('fee')
    expect(treatmentOf(['hotel', 'hotel'], registered)).toBe('fee')
    expect(treatmentOf(['hotel', 'visa'], registered)).toBe('package')
    expect(treatmentOf(['itinerary'], registered)).toBe('package')
    expect(treatmentOf(['itinerary'], unregistered)).toBe('none')
  })
})

describe('what a client pays', () => {
  const total = (own: Markup | null, seller = registered) =>
    resell(bought('hotel'), own, counts, { ...terms, seller }).total

  it('is the cost with the agency’s markup by its basis, and tax on the fee', () => {
    expect(total({ basis: 'percent', value: 8 })).toBe(10_800_00 + 144_00)
    expect(total({ basis: 'perPerson', value: 500_00 })).toBe(11_500_00 + 270_00)
    expect(total({ basis: 'perNight', value: 250_00 })).toBe(11_000_00 + 180_00)
    expect(total({ basis: 'perBooking', value: 99_99 })).toBe(10_099_99 + 18_00)
    expect(total(null)).toBe(10_000_00)
  })

  it('is the cost and the markup alone of an agency without a GSTIN', () => {
    expect(total({ basis: 'percent', value: 10 }, unregistered)).toBe(12_980_00)
  })

  it('has tax at source on the whole of a trip abroad', () => {
    const { taxes } = resell(bought('itinerary', 'Thailand'), { basis: 'percent', value: 10 }, counts, terms)
    expect(taxes.filter(({ name }) => name === 'TCS').map(({ base }) => base)).toEqual([
      11_000_00 + 2 * Math.round((11_000_00 * 2.5) / 100),
    ])
    expect(resell(bought('hotel', 'Thailand'), null, counts, terms).taxes).toEqual([])
  })

  it('is what a quotation of the same says', () => {
    const sold = fc.record({
      service: fc.constantFrom(...services),
      country: fc.constantFrom('India', 'Thailand'),
      gross: fc.integer({ min: 1, max: 10_000_000_00 }),
      tax: fc.integer({ min: 0, max: 1_000_000_00 }),
      markup: fc.oneof(
        fc.record({
          basis: fc.constant('percent' as const),
          value: fc.integer({ min: 0, max: 10000 }).map((n) => n / 100),
        }),
        fc.record({ basis: fc.constant('perBooking' as const), value: fc.integer({ min: 0, max: 100_000_00 }) }),
      ),
      seller: fc.constantFrom(registered, unregistered),
    })
    fc.assert(
      fc.property(sold, ({ service, country, gross, tax, markup, seller }) => {
        const item: Bought = { service, country, gross, taxes: [{ name: 'IGST', rate: 5, base: gross, amount: tax }] }
        const mine = resell(item, markup, counts, { ...terms, seller })
        const line = {
          ...{ key: 'line', service: 'Other' as const, label: '', supplier: null, from: null, until: null },
          ...{ currency: 'INR', cost: { per: 'all' as const, unit: mine.cost, quantity: 1 }, markup },
        }
        const guests = { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 }
        const quoted = totalsOf(
          {
            ...{ guests, country, taxAs: treatmentOf([service], seller), instalments: [], extras: [] },
            options: [{ key: 'a', lines: [line] }],
          },
          { rates: {}, taxRows, day, sellerState: seller.state, buyerState: null },
          { option: 'a', extras: [] },
        )
        expect(mine.total).toBe(quoted.total)
        expect(mine.taxes).toEqual(quoted.taxes)
      }),
    )
  })
})
