import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, sum } from '../base/money.ts'
import { startingTaxRows } from '../money/tax/tax-row.ts'
import type { LineKind, Priced, QuotationRates, QuotedLine } from './quotation.ts'
import { explain } from './quotation-explain.ts'
import { priceLine, resolveLines, totalsOf } from './quotation-price.ts'

const rates: QuotationRates = {
  rates: {},
  taxRows: startingTaxRows.map((row, index) => ({ ...row, id: String(index) })),
  day: '2026-11-16',
  sellerState: '27',
  buyerState: '27',
}
const minor = fc.integer({ min: 0, max: 5_000_000 })
const houseKinds = ['stay', 'activity', 'transfer', 'visa', 'trip'] as const satisfies LineKind[]

const base = { service: 'Other', label: 'Something', supplier: null, from: null, until: null, currency: 'INR' } as const
const markup = fc.oneof(
  fc.constant({ basis: 'inherit' as const }),
  fc.record({ basis: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 40 }) }),
  fc.record({ basis: fc.constantFrom('perPerson', 'perNight', 'perBooking'), value: minor }),
)
const house: fc.Arbitrary<QuotedLine> = fc
  .record({
    kind: fc.constantFrom(...houseKinds),
    price: fc.record({
      state: fc.constantFrom('live', 'locked', 'gone', 'unpriced'),
      cost: minor,
      gst: minor,
      tcs: minor,
    }),
    markup,
    roomNights: fc.nat(20),
    people: fc.nat(6),
  })
  .map((some) => ({ ...base, ...some, key: '', cost: { per: 'all', unit: some.price.cost, quantity: 1 } }))
const typed: fc.Arbitrary<QuotedLine> = fc
  .record({ unit: minor, quantity: fc.integer({ min: 1, max: 9 }), markup })
  .map(({ unit, quantity, markup: own }) => ({
    ...{ ...base, key: '', kind: 'typed', markup: own },
    cost: { per: 'all', unit, quantity },
  }))
const quotation: fc.Arbitrary<Priced & { markup: NonNullable<Priced['markup']> }> = fc
  .record({
    guests: fc.record({
      adults: fc.integer({ min: 1, max: 12 }),
      childrenWithBed: fc.nat(4),
      childrenWithoutBed: fc.nat(4),
      infants: fc.nat(3),
    }),
    country: fc.constantFrom('India', 'Thailand'),
    taxAs: fc.constantFrom('package', 'fee', 'none'),
    markup: fc.record({
      basis: fc.constantFrom('percent', 'perPerson', 'perNight', 'perBooking'),
      value: fc.integer({ min: 0, max: 50_000 }),
    }),
    nights: fc.nat(14),
    lines: fc.array(fc.oneof(house, typed), { minLength: 1, maxLength: 12 }),
  })
  .map(({ lines, markup: all, ...rest }) => ({
    ...rest,
    markup: all.basis === 'percent' ? { ...all, value: all.value % 60 } : all,
    options: [{ key: 'a', lines: lines.map((line, index) => ({ ...line, key: `l${index}` })) }],
    extras: [],
    instalments: [],
  }))
const choice = { option: 'a', extras: [] }

/** The table of what of the house's price is a cost, written as it is read. */
function costOf(line: QuotedLine, taxAs: Priced['taxAs'], registered: boolean): number {
  const { price, cost } = line
  if (!price) return cost.per === 'all' ? cost.unit * cost.quantity : 0
  if (price.state === 'gone' || price.state === 'unpriced') return 0
  const whole = price.cost + price.gst
  if (!registered || taxAs === 'none') return whole
  if (taxAs === 'fee') return price.cost
  return line.kind === 'trip' ? price.cost : whole
}

describe('a quotation of what the house sells', () => {
  it('earns its price before tax less what each line costs by the table of taxes; TCS is never a cost', () => {
    fc.assert(
      fc.property(quotation, fc.boolean(), (some, registered) => {
        const lines = some.options[0]?.lines ?? []
        const totals = totalsOf(some, { ...rates, registered }, choice)
        expect(totals.cost).toBe(sum(lines.map((line) => costOf(line, some.taxAs, registered))))
        expect(totals.margin).toBe(totals.gross - totals.cost)
        const sold = lines.filter(({ price }) => price && price.state !== 'gone' && price.state !== 'unpriced')
        expect(totals.credit.tcs).toBe(sum(sold.map(({ price }) => price?.tcs ?? 0)))
        const paid = sum(sold.map(({ price }) => (price ? price.cost + price.gst : 0)))
        const counted = sum(sold.map((line) => costOf(line, some.taxAs, registered)))
        expect(totals.credit.gst).toBe(paid - counted)
        if (!registered) expect(totals.taxes.every(({ name }) => name === 'TCS')).toBe(true)
      }),
    )
  })

  it('counts a markup that is no percentage once, and shares all of it out among the lines that take part', () => {
    fc.assert(
      fc.property(quotation, (some) => {
        const lines = some.options[0]?.lines ?? []
        const plain = resolveLines(some, rates, choice)
        const added = plain.map((line) => {
          const { sell, cost } = priceLine(line, some.guests, rates)
          return sell - cost
        })
        const open = ({ price }: QuotedLine) => price?.state === 'gone' || price?.state === 'unpriced'
        const taking = lines.flatMap((line, index) => (line.markup.basis === 'inherit' && !open(line) ? [index] : []))
        const shared = sum(taking.map((index) => added[index] ?? 0))
        const { basis, value } = some.markup
        const { guests } = some
        const persons = guests.adults + guests.childrenWithBed + guests.childrenWithoutBed
        const nights = sum(lines.map(({ roomNights = 0 }) => roomNights)) || (some.nights ?? 0)
        const once = { perPerson: persons * value, perNight: nights * value, perBooking: value }
        if (taking.length > 0 && basis !== 'percent') expect(shared).toBe(once[basis])
        for (const index of taking)
          if (basis === 'percent') {
            const line = lines[index]
            const unit = line && line.cost.per === 'all' && !line.price ? line.cost : null
            const expected = unit
              ? percentOf(unit.unit, value) * unit.quantity
              : percentOf(line ? costOf(line, some.taxAs, true) : 0, value)
            expect(added[index]).toBe(expected)
          }
      }),
    )
  })

  it('puts a markup of a line alone on it in the units of all lines: by its own persons and nights, else by those of all', () => {
    fc.assert(
      fc.property(quotation, (some) => {
        const lines = some.options[0]?.lines ?? []
        const told = explain(some, rates, choice).lines
        const { adults, childrenWithBed, childrenWithoutBed } = some.guests
        const nights = sum(lines.map(({ roomNights = 0 }) => roomNights)) || (some.nights ?? 0)
        for (const [at, line] of lines.entries()) {
          const { markup: own } = line
          const open = line.price?.state === 'gone' || line.price?.state === 'unpriced'
          if (own.basis === 'inherit' || own.basis === 'percent') continue
          const counted = {
            perPerson: line.people || adults + childrenWithBed + childrenWithoutBed,
            perNight: line.roomNights || nights,
            perBooking: 1,
          }
          expect(told[at]?.markup).toEqual({
            ...{ ...own, inherited: false, times: counted[own.basis] },
            amount: open ? 0 : own.value * counted[own.basis],
          })
        }
      }),
    )
  })

  it('is explained by lines that add up to it: what is paid to the house is their cost and what comes back', () => {
    fc.assert(
      fc.property(quotation, fc.boolean(), (some, registered) => {
        const told = explain(some, { ...rates, registered }, choice)
        const { totals, lines, cash } = told
        expect(totals).toEqual(totalsOf(some, { ...rates, registered }, choice))
        expect(sum(lines.map(({ cost }) => cost))).toBe(totals.cost)
        expect(sum(lines.map(({ markup: { amount } }) => amount))).toBe(totals.margin)
        const bought = lines.filter(({ house }) => house)
        expect(cash).toBe(sum([...bought.map(({ cost }) => cost), totals.credit.gst, totals.credit.tcs]))
        for (const { house: asked, cost } of bought)
          expect(cost).toBe((asked?.cost ?? 0) + (asked?.fate.isCost ? asked.gst : 0))
        for (const [at, { markup: own }] of lines.entries())
          expect(own.inherited).toBe(some.options[0]?.lines[at]?.markup.basis === 'inherit')
      }),
    )
  })

  it('taxes a ticket on a part of its basic fare where that is chosen, whatever is added to it', () => {
    const ticket = (added: number): Priced => ({
      guests: { adults: 2, childrenWithBed: 0, childrenWithoutBed: 0, infants: 0 },
      country: 'Thailand',
      taxAs: 'fee',
      options: [
        {
          key: 'a',
          lines: [
            {
              ...{ ...base, key: 'f', kind: 'flight', markup: { basis: 'perBooking', value: added } },
              cost: { per: 'person', adult: 30_000_00, childWithBed: 0, childWithoutBed: 0, infant: 0 },
              valued: {
                percent: 10,
                fares: { per: 'person', adult: 20_000_00, childWithBed: 0, childWithoutBed: 0, infant: 0 },
              },
            },
          ],
        },
      ],
      extras: [],
      instalments: [],
    })
    // Ten percent of twice ₹20,000 is ₹4,000, of which 18 % are ₹720.
    for (const added of [0, 500_00, 9_000_00])
      expect(sum(totalsOf(ticket(added), rates, choice).taxes.map(({ amount }) => amount))).toBe(720_00)
  })
})
