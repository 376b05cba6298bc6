import { exampleContent, pricedOf, QuotationContent } from '@karavan/contracts/crm/quotations/content'
import type { Enquiry } from '@karavan/contracts/crm/enquiries/enquiry'
import type { Quotation } from '@karavan/contracts/crm/quotations/quotation'
import { totalsOf } from '@karavan/domain/crm/quotation-price'
import { startingTaxRows } from '@karavan/domain/money/tax/tax-row'
import { toMajor, toMinor } from '@karavan/domain/base/money'
import { describe, expect, it } from 'vitest'
import { newBooking } from './booking-form.ts'
import { priceOf } from './booking-price.ts'
import { fromEnquiry, fromQuotation } from './prefill.ts'

const own = '0198f1c2-0000-7000-8000-000000000001'
const today = '2026-11-16'
const asked = { id: own, customerId: own, customerName: 'Asha Rao', assignedTo: null }

describe('a booking begun from an enquiry', () => {
  it('takes flights, days and people over', () => {
    const details = {
      kind: 'flight',
      tripType: 'return',
      segments: [
        { from: 'BOM', to: 'DXB', date: '2027-01-10', time: null },
        { from: 'DXB', to: 'BOM', date: '2027-01-15', time: null },
      ],
      cabin: 'Business',
      party: { adults: 1, children: 1, childrenAges: [4], infants: 0 },
      airline: 'Emirates',
    }
    const given = fromEnquiry({ ...asked, details } as unknown as Enquiry)
    expect(given).toMatchObject({
      customerId: own,
      enquiryId: own,
      airline: 'Emirates',
      startDate: '2027-01-10',
      endDate: '2027-01-15',
      segments: [
        { from: 'BOM', to: 'DXB', date: '2027-01-10', cabin: 'Business' },
        { from: 'DXB', to: 'BOM', date: '2027-01-15' },
      ],
    })
    expect(given.travellers?.map(({ name, kind }) => [name, kind])).toEqual([
      ['Asha Rao', 'adult'],
      ['Child 1', 'child'],
    ])
    // Nobody is given it who has nobody: the form keeps the person who types.
    expect(newBooking('flight', 'me', given).assignedTo).toBe('me')
  })

  it('ends a package after its nights', () => {
    const details = {
      kind: 'package',
      destinations: ['Dubai'],
      when: { date: '2027-01-10', month: null, flexible: false },
      nights: 5,
      party: { adults: 2, children: 0, childrenAges: [], infants: 0 },
      mealPlan: null,
    }
    const given = fromEnquiry({ ...asked, details } as unknown as Enquiry)
    expect(given).toMatchObject({ destinations: ['Dubai'], startDate: '2027-01-10', endDate: '2027-01-15' })
  })
})

describe('a booking begun from a quotation', () => {
  const content = QuotationContent.parse(exampleContent)
  const rates = {
    rates: { AED: 22.94 },
    taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
    day: today,
    sellerState: '27',
    buyerState: null,
  }
  const totals = totalsOf(pricedOf(content), rates, { option: 'standard', extras: [] })
  const sent = {
    lines: totals.lines.map(({ key, sell }) => ({ key, sell: toMajor(sell) })),
    instalments: totals.instalments.map((part) => ({ ...part, amount: toMajor(part.amount) })),
  }
  const quotation = {
    ...asked,
    enquiryId: null,
    current: { content, totals: { standard: sent }, chosen: null, option: null, extras: [] },
  } as unknown as Quotation

  it('costs and comes to what was quoted, to the paisa', () => {
    const values = newBooking('land-package', own, fromQuotation('land-package', quotation, today))
    const price = priceOf(values, rates)
    expect(price).toMatchObject({ cost: totals.cost, gross: totals.gross, total: totals.total })
    expect(values.instalments.map(({ amount }) => toMinor(amount ?? 0))).toEqual(
      totals.instalments.map((part) => part.amount),
    )
    expect(values.instalments.map(({ dueOn }) => dueOn)).toEqual([today, '2026-12-20'])
    expect(values).toMatchObject({
      title: content.title,
      country: 'United Arab Emirates',
      hotels: [{ hotel: 'Creek View' }],
    })
    expect(values.travellers).toHaveLength(3)
  })
})
