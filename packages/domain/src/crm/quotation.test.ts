import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../base/money.ts'
import { startingTaxRows } from '../money/tax/tax-row.ts'
import type { Priced, QuotationRates, QuotedLine } from './quotation.ts'
import { totalsOf } from './quotation-price.ts'

const rates: QuotationRates = {
  rates: { USD: 84.25, AED: 22.94, EURO: 91.5 },
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  day: '2026-11-16',
  sellerState: '27',
  buyerState: '27',
}
const minor = fc.integer({ min: 0, max: 5_000_000 })
const line: fc.Arbitrary<QuotedLine> = fc
  .record({
    currency: fc.constantFrom('INR', 'USD', 'AED', 'EURO'),
    cost: fc.oneof(
      fc.record({ per: fc.constant('all' as const), unit: minor, quantity: fc.integer({ min: 1, max: 9 }) }),
      fc.record({
        per: fc.constant('person' as const),
        adult: minor,
        childWithBed: minor,
        childWithoutBed: minor,
        infant: minor,
      }),
    ),
    markup: fc.oneof(
      fc.record({ basis: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 40 }) }),
      fc.record({ basis: fc.constantFrom('perPerson', 'perNight', 'perBooking'), value: minor }),
    ),
  })
  .map((some) => ({
    key: 'k',
    service: 'Other',
    label: 'Something',
    supplier: null,
    from: null,
    until: null,
    ...some,
  }))
const quotation: fc.Arbitrary<Priced> = fc
  .record({
    guests: fc.record({
      adults: fc.integer({ min: 1, max: 12 }),
      childrenWithBed: fc.nat(4),
      childrenWithoutBed: fc.nat(4),
      infants: fc.nat(3),
    }),
    country: fc.constantFrom('India', 'Thailand'),
    taxAs: fc.constantFrom('package', 'fee', 'none'),
    lines: fc.array(line, { minLength: 1, maxLength: 12 }),
    extra: line,
    first: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ lines, extra, first, ...rest }) => ({
    ...rest,
    options: [{ key: 'a', lines }],
    extras: [{ key: 'x', lines: [extra] }],
    instalments: [
      { label: 'Now', percent: first, dueOn: null },
      { label: 'Later', percent: 100 - first, dueOn: '2026-12-20' },
    ],
  }))

describe('the price of a quotation', () => {
  it('adds up exactly: lines to the gross, taxes to the total, instalments to it again', () => {
    fc.assert(
      fc.property(quotation, fc.boolean(), (some, extra) => {
        const totals = totalsOf(some, rates, { option: 'a', extras: extra ? ['x'] : [] })
        expect(totals.lines).toHaveLength((some.options[0]?.lines.length ?? 0) + (extra ? 1 : 0))
        expect(sum(totals.lines.map(({ sell }) => sell))).toBe(totals.gross)
        for (const { sell, byKind } of totals.lines) expect(sum(Object.values(byKind))).toBe(sell)
        expect(totals.gross - totals.cost).toBe(totals.margin)
        expect(sum([totals.gross, ...totals.taxes.map(({ amount }) => amount)])).toBe(totals.total)
        expect(sum(totals.instalments.map(({ amount }) => amount))).toBe(totals.total)
        // What each of a kind is told may be rounded by half a paisa, once for each of them.
        const told = sum(totals.perPerson.map(({ amount, count }) => amount * count))
        const people = sum(totals.perPerson.map(({ count }) => count))
        expect(Math.abs(told - totals.total)).toBeLessThanOrEqual(people)
      }),
    )
  })

  it('tells a couple with a child what each pays', () => {
    const totals = totalsOf(
      {
        guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 1, infants: 0 },
        country: 'Thailand',
        taxAs: 'package',
        options: [
          {
            key: 'a',
            lines: [
              {
                key: '1',
                service: 'Hotel',
                label: 'Hotel',
                supplier: null,
                from: null,
                until: null,
                currency: 'USD',
                cost: { per: 'all', unit: 300_00, quantity: 2 },
                markup: { basis: 'percent', value: 10 },
              },
              {
                key: '2',
                service: 'Sightseeing',
                label: 'Islands',
                supplier: null,
                from: null,
                until: null,
                currency: 'INR',
                cost: { per: 'person', adult: 1000_00, childWithBed: 600_00, childWithoutBed: 400_00, infant: 0 },
                markup: { basis: 'perBooking', value: 300_00 },
              },
            ],
          },
        ],
        extras: [],
        instalments: [],
      },
      rates,
      { option: 'a', extras: [] },
    )
    // 600 USD at 84.25 is ₹50,550, with ten percent ₹55,605; the islands cost ₹3,000 and are sold at ₹3,300.
    expect(totals.cost).toBe(53_550_00)
    expect(totals.gross).toBe(58_905_00)
    expect(totals.taxes.map(({ name, amount }) => [name, amount])).toEqual([
      ['CGST', 1472_63],
      ['SGST', 1472_63],
      ['TCS', 1237_01],
    ])
    expect(totals.total).toBe(63_087_27)
    expect(totals.perPerson.map(({ kind }) => kind)).toEqual(['adults', 'childrenWithBed', 'childrenWithoutBed'])
    expect(totals.instalments).toEqual([{ label: 'In full', dueOn: null, amount: 63_087_27 }])
  })

  it('refuses a currency nobody has a rate for', () => {
    const [some] = fc.sample(quotation, 1)
    const first = some?.options[0]?.lines[0]
    if (!some || !first) throw new Error('Nothing was made up')
    const odd = { ...some, options: [{ key: 'a', lines: [{ ...first, currency: 'XYZ' }] }] }
    expect(() => totalsOf(odd, rates, { option: 'a', extras: [] })).toThrow('no rate for XYZ')
  })
})
