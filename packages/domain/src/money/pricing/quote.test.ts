import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../base/money.ts'
import { startingTaxRows, type TaxRow } from '../tax/tax-row.ts'
import type { Supply } from '../tax/tax.ts'
import { chooseMarkup, type Markup, type MarkupRule, markupBases, serviceCharge, services } from '../../base/markup.ts'
import { explain, type NetLine, quote } from './quote.ts'

const taxRows: TaxRow[] = startingTaxRows.map((row, index) => ({ ...row, id: String(index) }))
const day = '2026-11-15'
const supply: Supply = {
  service: 'hotel',
  country: 'United Arab Emirates',
  placeState: null,
  buyerState: '27',
  houseState: '27',
  day,
}

const line: fc.Arbitrary<NetLine> = fc.record({
  label: fc.constantFrom('Adults', 'Child with bed'),
  how: fc.constant('2 × 4 nights'),
  unit: fc.integer({ min: 0, max: 5_000_000 }),
  count: fc.integer({ min: 1, max: 60 }),
  share: fc.constantFrom(undefined, 50, 75, 33.3333),
  passThrough: fc.boolean(),
})
const markup: fc.Arbitrary<Markup | null> = fc.oneof(
  fc.constant(null),
  fc.record({ basis: fc.constantFrom(...markupBases), value: fc.integer({ min: 0, max: 50 }) }),
)
const input = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  rate: fc.constantFrom(1, 22.65, 0.0052, 88.125),
  markup,
  nights: fc.integer({ min: 1, max: 14 }),
  rooms: fc.integer({ min: 1, max: 4 }),
  supply: fc.record({
    service: fc.constantFrom(...services),
    country: fc.constantFrom('India', 'Thailand'),
    placeState: fc.constantFrom('27', '30', null),
    buyerState: fc.constantFrom('27', '03', null),
    houseState: fc.constant('27'),
    day: fc.constantFrom(day, '2026-03-31'),
  }),
  taxRows: fc.constant(taxRows),
})

describe('quote', () => {
  it('is the sum of its lines and taxes, and the explanation adds up to the price', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const found = quote(asked)
        expect(sum(found.lines.map((one) => one.amount))).toBe(found.gross)
        expect(sum([found.gross, ...found.taxes.map((tax) => tax.amount)])).toBe(found.total)
        expect(sum(explain(found).map((step) => step.amount))).toBe(found.total)
        expect(found.inside.net + found.inside.fee).toBe(found.gross)
      }),
    )
  })

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const backwards = quote({ ...asked, lines: [...asked.lines].reverse() })
        const { total, taxes, gross } = quote(asked)
        expect([backwards.total, backwards.taxes, backwards.gross]).toEqual([total, taxes, gross])
      }),
    )
  })

  it('never sells below cost with a markup of zero or more', () => {
    fc.assert(fc.property(input, (asked) => quote(asked).inside.fee >= 0))
  })

  it('earns all of a line that is its own, and owes nobody for it', () => {
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 7 }), (asked, at) => {
        const own = asked.lines.map((one, index) => ({ ...one, ours: index === at }))
        const [found, plain] = [quote({ ...asked, lines: own }), quote(asked)]
        expect([found.lines, found.gross]).toEqual([plain.lines, plain.gross])
        const alone = own[at] ? quote({ ...asked, markup: null, lines: [own[at]] }).gross : 0
        expect(found.inside.net).toBe(sum([plain.inside.net, -alone]))
      }),
    )
  })

  it('hides a charge in the lines by what each costs, and leaves alone what is passed on', () => {
    fc.assert(
      fc.property(
        input,
        fc.constantFrom('perNight' as const, 'perBooking' as const),
        fc.nat(900_000),
        (asked, basis, value) => {
          const fixed = { ...asked, markup: { basis, value } }
          const charge = serviceCharge(fixed.markup, asked)
          const [found, bare] = [quote(fixed), quote({ ...asked, markup: null })]
          const bears = asked.lines.map(({ passThrough }) => !passThrough)
          expect(found.gross).toBe(sum([bare.gross, charge]))
          if (!bears.some(Boolean) || charge === 0) {
            expect(found.lines.slice(0, bare.lines.length)).toEqual(bare.lines)
            return
          }
          expect(found.lines.map(({ label, how, count }) => ({ label, how, count }))).toEqual(
            bare.lines.map(({ label, how, count }) => ({ label, how, count })),
          )
          const cost = sum(bare.lines.map(({ amount }, index) => (bears[index] ? amount : 0)))
          for (const [index, { amount }] of bare.lines.entries()) {
            const part = (found.lines[index]?.amount ?? 0) - amount
            if (!bears[index]) expect(part).toBe(0)
            else if (cost > 0) expect(Math.abs(part - (charge * amount) / cost)).toBeLessThan(1)
          }
        },
      ),
    )
  })

  it('says nothing a stay could be told its net price by', () => {
    const stay = (basis: Markup['basis'], value: number) =>
      quote({
        lines: [
          { label: '2 adults', how: '2 nights', unit: 3_000_00, count: 4 },
          { label: '1 child', how: '2 nights, 50 %', unit: 3_000_00, count: 2, share: 50 },
          { label: '1 child free', how: '2 nights, 0 %', unit: 3_000_00, count: 2, share: 0 },
        ],
        rate: 1,
        markup: { basis, value },
        nights: 2,
        rooms: 1,
        supply,
        taxRows,
      })
    // ₹15,000 and ₹1,000 for two nights: four fifths of it with the adults, and what is free stays so.
    const byNight = stay('perNight', 500_00)
    expect(byNight.lines.map(({ unit, amount }) => [unit, amount])).toEqual([
      [3_200_00, 12_800_00],
      [1_600_00, 3_200_00],
      [0, 0],
    ])
    // 18 % on the ₹1,000.
    expect([byNight.gross, byNight.inside, byNight.total]).toEqual([
      16_000_00,
      { net: 15_000_00, fee: 1_000_00 },
      16_180_00,
    ])
    expect(stay('perBooking', 100_01).lines.map(({ amount }) => amount)).toEqual([12_080_01, 3_020_00, 0])
  })

  it('lays a charge upon what is free by how many they are, and upon nothing as a line of its own', () => {
    const linesOf = (lines: NetLine[]) =>
      quote({
        lines,
        rate: 1,
        markup: { basis: 'perBooking', value: 30_00 },
        nights: 1,
        rooms: 1,
        supply,
        taxRows,
      }).lines.map(({ label, amount }) => [label, amount])
    const free = { how: '', unit: 0 }
    expect(
      linesOf([
        { label: 'Walk', count: 2, ...free },
        { label: 'Talk', count: 1, ...free },
      ]),
    ).toEqual([
      ['Walk', 20_00],
      ['Talk', 10_00],
    ])
    const embassy = { label: 'Embassy fee', how: '', unit: 50_00, count: 1, passThrough: true }
    expect(linesOf([embassy, { label: 'Service fee', count: 1, ...free }])).toEqual([
      ['Embassy fee', 50_00],
      ['Service fee', 30_00],
    ])
    expect(linesOf([embassy])).toEqual([
      ['Embassy fee', 50_00],
      ['Service charge', 30_00],
    ])
  })

  it('lets a discount grow with what it is taken off', () => {
    const lines = [
      { label: '2 adults', how: '', unit: 1_000_00, count: 10 },
      { label: 'A tenth less', how: '', unit: -1_000_00, count: 1 },
    ]
    const asked = { lines, rate: 1, nights: 5, rooms: 1, supply, taxRows }
    const found = quote({ ...asked, markup: { basis: 'perBooking', value: 900_00 } })
    expect(found.lines.map(({ amount }) => amount)).toEqual([11_000_00, -1_100_00])
    const whole = lines.map((one, index) => (index === 1 ? { ...one, count: 10 } : one))
    const nothing = quote({ ...asked, lines: whole, markup: { basis: 'perBooking', value: 900_00 } })
    expect(nothing.lines.map(({ amount }) => amount)).toEqual([10_900_00, -10_000_00])
  })

  it('prices a stay in Dubai as an agent would by hand', () => {
    const found = quote({
      lines: [
        { label: 'Adults', how: '2 × 4 nights', unit: 200_00, count: 8 },
        { label: 'Child with bed, 7', how: '1 × 4 nights at 50 %', unit: 200_00, count: 4, share: 50 },
      ],
      rate: 22.65,
      markup: { basis: 'percent', value: 10 },
      nights: 4,
      rooms: 1,
      supply,
      taxRows,
    })
    // AED 200 = ₹4,530; with 10 % ₹4,983; 8 × 4,983 + 4 × 2,491.50 = 49,830; fee 4,530; CGST and SGST 9 % each.
    expect(found).toMatchObject({ gross: 49_830_00, inside: { net: 45_300_00, fee: 4_530_00 }, total: 50_645_40 })
    expect(found.taxes.map((tax) => [tax.name, tax.amount])).toEqual([
      ['CGST', 407_70],
      ['SGST', 407_70],
    ])
    expect(found.totalInCurrency).toBe(2_236_00)
  })

  it('collects at source on overseas packages only, by the dated rows', () => {
    const sold = (service: Supply['service'], country: string, on: string, boughtBefore = 0) =>
      quote({
        lines: [{ label: 'Package', how: '', unit: 1_000_000_00, count: 1 }],
        rate: 1,
        markup: null,
        nights: 5,
        rooms: 1,
        supply: { ...supply, service, country, day: on, boughtBefore },
        taxRows,
      }).taxes.filter((tax) => tax.name === 'TCS')
    expect(sold('itinerary', 'Thailand', '2026-04-01').map((tax) => tax.amount)).toEqual([21_000_00])
    expect(sold('itinerary', 'India', '2026-04-01')).toEqual([])
    expect(sold('hotel', 'Thailand', '2026-04-01')).toEqual([])
    // Ten and a half lakh before the change: ten lakh at 5 %, the rest at 20 %.
    expect(sold('itinerary', 'Thailand', '2026-03-31').map((tax) => tax.amount)).toEqual([50_000_00, 10_000_00])
    expect(sold('itinerary', 'Thailand', '2026-03-31', 1_000_000_00).map((tax) => tax.amount)).toEqual([2_10_000_00])
  })
})

describe('choice of markup', () => {
  const rule = (id: string, rest: Partial<MarkupRule>): MarkupRule => ({
    id,
    service: 'hotel',
    audience: 'agencies',
    orgId: null,
    basis: 'percent',
    value: 10,
    from: '2026-01-01',
    until: null,
    createdAt: `2026-01-0${id}`,
    ...rest,
  })
  const rules = [
    rule('1', {}),
    rule('2', { value: 12 }),
    rule('3', { audience: 'agency', orgId: 'a', value: 5 }),
    rule('4', { audience: 'agency', orgId: 'b', value: 6 }),
    rule('5', { audience: 'retail', value: 20 }),
    rule('6', { until: '2026-02-01', value: 99 }),
    rule('7', { service: 'visa', value: 50 }),
  ]
  const ids = (found: ReturnType<typeof chooseMarkup>) => [found.winner?.id, found.beaten.map((one) => one.id)]

  it('takes the most specific, then the newest, and names the beaten', () => {
    expect(ids(chooseMarkup(rules, 'hotel', { kind: 'agency', orgId: 'a' }, day))).toEqual(['3', ['2', '1']])
    expect(ids(chooseMarkup(rules, 'hotel', { kind: 'agency', orgId: 'c' }, day))).toEqual(['2', ['1']])
    expect(ids(chooseMarkup(rules, 'hotel', { kind: 'retail' }, day))).toEqual(['5', []])
    expect(ids(chooseMarkup(rules, 'hotel', { kind: 'agency', orgId: 'c' }, '2026-02-01'))).toEqual(['6', ['2', '1']])
    expect(ids(chooseMarkup(rules, 'activity', { kind: 'retail' }, day))).toEqual([undefined, []])
  })

  it('does not depend on the order the rules come in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rules, { minLength: rules.length }), (shuffled) => {
        expect(ids(chooseMarkup(shuffled, 'hotel', { kind: 'agency', orgId: 'a' }, day))).toEqual(['3', ['2', '1']])
      }),
    )
  })
})
