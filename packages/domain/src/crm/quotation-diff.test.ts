import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startingTaxRows } from '../money/tax/tax-row.ts'
import { align } from './align.ts'
import type { QuotationRates, QuotedLine } from './quotation.ts'
import { type DiffedVersion, quotationDiff } from './quotation-diff.ts'

const rates: QuotationRates = {
  rates: { AED: 22.94 },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  day: '2026-11-16',
  sellerState: '27',
  buyerState: '27',
}
const stay: QuotedLine = {
  key: 'stay',
  service: 'Hotel',
  label: 'Creek View',
  supplier: 'Gulf Rooms',
  from: '2027-01-10',
  until: '2027-01-15',
  currency: 'AED',
  cost: { per: 'all', unit: 2400_00, quantity: 1 },
  markup: { basis: 'percent', value: 10 },
}
const arrival = { date: '2027-01-10', place: 'Dubai', title: 'Arrival', description: '', meals: [] }
const desert = { date: '2027-01-11', place: 'Dubai', title: 'Desert', description: 'Dunes.', meals: ['Dinner'] }
const departure = { date: '2027-01-12', place: 'Dubai', title: 'Departure', description: '', meals: [] }
const hotel = { place: 'Dubai', hotel: 'Creek View', category: null, roomType: null, mealPlan: 'Breakfast', nights: 5 }

type Parts = {
  content?: Partial<DiffedVersion['content']>
  priced?: Partial<DiffedVersion['priced']>
  lines?: QuotedLine[]
  rates?: Partial<QuotationRates>
}
const version = ({ content, priced, lines = [stay], rates: others }: Parts = {}): DiffedVersion => ({
  content: {
    title: 'Dubai',
    destinations: ['Dubai'],
    country: 'India',
    startDate: '2027-01-10',
    endDate: '2027-01-15',
    image: null,
    overview: '',
    days: [arrival, desert, departure],
    options: [{ key: 'a', name: 'Standard', summary: '', hotels: [hotel] }],
    extras: [],
    inclusions: ['Breakfast'],
    exclusions: [],
    terms: 'Be kind.',
    validUntil: '2026-12-01',
    ...content,
  },
  priced: {
    guests: { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
    country: 'India',
    taxAs: 'none',
    options: [{ key: 'a', lines }],
    extras: [],
    instalments: [],
    ...priced,
  },
  rates: { ...rates, ...others },
})
const changes = (after: Parts, before: Parts = {}) =>
  quotationDiff(version(before), version(after)).map(({ what, before: was, after: now }) => [what, was, now])

describe('two versions of a quotation', () => {
  it('that say the same differ in nothing', () => {
    expect(changes({})).toEqual([])
  })

  it('tell what changed of the whole', () => {
    expect(
      changes({
        content: { title: 'Dubai and Sharjah', endDate: '2027-01-16', validUntil: '2026-12-05', terms: '' },
        priced: { guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 0, infants: 0 }, taxAs: 'fee' },
      }),
    ).toEqual([
      ['Title', 'Dubai', 'Dubai and Sharjah'],
      ['Dates', '10 Jan 2027 to 15 Jan 2027', '10 Jan 2027 to 16 Jan 2027'],
      ['Guests', '2 adults', '2 adults, 1 child with bed'],
      ['Standard, total', '₹60,561.60', '₹61,552.60'],
      ['Tax', 'No tax', 'On what the agency earns'],
      ['Terms', 'Be kind.', null],
      ['Valid until', '1 Dec 2026', '5 Dec 2026'],
    ])
  })

  it('tell which day came, went or became another', () => {
    const souk = { ...desert, title: 'Souk', meals: [] }
    expect(changes({ content: { days: [arrival, souk, desert, departure] } })).toEqual([
      ['Day 2 added', null, 'Souk (Dubai)'],
    ])
    expect(changes({ content: { days: [arrival, departure] } })).toEqual([['Day 2 taken out', 'Desert (Dubai)', null]])
    expect(changes({ content: { days: [arrival, souk, departure] } })).toEqual([
      ['Day 2', 'Desert (Dubai)', 'Souk (Dubai)'],
      ['Day 2, meals', 'Dinner', null],
    ])
  })

  it('tell what a line cost and costs, and what that does to its price and the total', () => {
    const dearer: QuotedLine = { ...stay, supplier: 'Bay Rooms', cost: { per: 'all', unit: 2500_00, quantity: 1 } }
    const camp: QuotedLine = {
      ...stay,
      key: 'camp',
      label: 'Camp',
      supplier: null,
      from: null,
      until: null,
      currency: 'INR',
      cost: { per: 'person', adult: 1000_00, childWithBed: 0, childWithoutBed: 0, infant: 0 },
    }
    expect(changes({ lines: [dearer, camp] })).toEqual([
      ['Standard, Creek View: supplier', 'Gulf Rooms', 'Bay Rooms'],
      ['Standard, Creek View: cost', 'AED 2,400.00', 'AED 2,500.00'],
      ['Standard, Creek View: price', '₹60,561.60', '₹63,085.00'],
      [
        'Standard, line added',
        null,
        'Camp: costs ₹1,000.00 an adult, ₹0.00 a child with bed, ₹0.00 a child without bed, ₹0.00 an infant, sold for ₹2,200.00',
      ],
      ['Standard, total', '₹60,561.60', '₹65,285.00'],
    ])
  })

  it('tell of options, hotels, extras, rates, lists and instalments', () => {
    const priced = { options: [{ key: 'b', lines: [stay] }], extras: [{ key: 'x', lines: [{ ...stay, key: 'x1' }] }] }
    const after = changes({
      content: {
        options: [{ key: 'b', name: 'Luxury', summary: '', hotels: [] }],
        extras: [{ key: 'x', name: 'Balloon', summary: '' }],
        inclusions: ['Visa'],
      },
      priced: { ...priced, instalments: [{ label: 'Now', percent: 100, dueOn: null }] },
      rates: { rates: { AED: 23 }, day: '2026-11-20' },
    })
    expect(after).toEqual([
      ['Option taken out', 'Standard, ₹60,561.60', null],
      ['Option added', null, 'Luxury, ₹60,720.00'],
      ['Extra added', null, 'Balloon'],
      ['Rate of AED in rupees', '22.94', '23'],
      ['Taxes of', '16 Nov 2026', '20 Nov 2026'],
      ['Included, taken out', 'Breakfast', null],
      ['Included, added', null, 'Visa'],
      ['Instalment', null, 'Now: 100%, due when accepted'],
    ])
    const better = { ...hotel, hotel: 'Palm Bay', nights: 1 }
    expect(changes({ content: { options: [{ key: 'a', name: 'Standard', summary: '', hotels: [better] }] } })).toEqual([
      ['Standard, hotel', 'Creek View in Dubai, Breakfast, 5 nights', 'Palm Bay in Dubai, Breakfast, 1 night'],
    ])
  })
})

describe('two lists side by side', () => {
  it('lose nothing, keep their order, and pair only what stands in the same place', () => {
    const list = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 12 })
    fc.assert(
      fc.property(list, list, (a, b) => {
        const pairs = align(a, b, (x, y) => x === y)
        expect(pairs.flatMap(({ before }) => (before === null ? [] : [before]))).toEqual(a)
        expect(pairs.flatMap(({ after }) => (after === null ? [] : [after]))).toEqual(b)
      }),
    )
    fc.assert(
      fc.property(list, (a) => {
        expect(align(a, a, (x, y) => x === y).every(({ before, after }) => before === after)).toBe(true)
      }),
    )
  })
})
