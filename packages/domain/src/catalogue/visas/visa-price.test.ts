import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Minor, percentOf, sum, times } from '../../base/money.ts'
import { type Markup, markupBases, serviceCharge } from '../../base/markup.ts'
import { explain } from '../../money/pricing/quote.ts'
import { startingTaxRows, type TaxRow } from '../../money/tax/tax-row.ts'
import {
  type ApplicantShare,
  priceOfOne,
  priceVisa,
  returnOf,
  shareOf,
  type VisaPriceInput,
  type VisaSale,
} from './visa-price.ts'

const taxRows: TaxRow[] = startingTaxRows.map((row, index) => ({ ...row, id: String(index) }))
const onGross: TaxRow = {
  id: 'gross',
  kind: 'GST',
  service: 'visa',
  market: 'overseas',
  basis: 'gross',
  rate: 5,
  slab: null,
  from: '2026-01-01',
  until: null,
}
const collected: TaxRow = { ...onGross, id: 'tcs', kind: 'TCS', rate: 2 }
const supply = {
  service: 'visa' as const,
  country: 'United Arab Emirates',
  placeState: null,
  buyerState: '27',
  houseState: '27',
  day: '2026-11-15',
}

const fee = fc.integer({ min: 0, max: 90_000_00 })
const fees = fc.record({ embassyFee: fee, serviceFee: fee })
const markup: fc.Arbitrary<Markup | null> = fc.option(
  fc.record({ basis: fc.constantFrom(...markupBases), value: fc.integer({ min: 0, max: 400 }) }),
)
const input: fc.Arbitrary<VisaPriceInput> = fc.record({
  adults: fc.integer({ min: 0, max: 40 }),
  children: fc.integer({ min: 0, max: 10 }),
  express: fc.boolean(),
  rate: fc.record({ adult: fees, child: fees, expressSurcharge: fc.option(fee) }),
  exchange: fc.constantFrom(1, 22.65, 0.0052, 88.125, 0.56789012),
  markup,
  supply: fc.record({
    service: fc.constant('visa' as const),
    country: fc.constantFrom('India', 'Thailand'),
    placeState: fc.constant(null),
    buyerState: fc.constantFrom('27', '03', null),
    houseState: fc.constant('27'),
    day: fc.constant('2026-11-15'),
  }),
  taxRows: fc.constantFrom(taxRows, [onGross], [...taxRows, collected], []),
})

const sharesOf = (asked: VisaPriceInput): ApplicantShare[] => [
  ...Array.from({ length: asked.adults }, () => shareOf(asked, 'adult')),
  ...Array.from({ length: asked.children }, () => shareOf(asked, 'child')),
]
const allOf = ({ embassy, service, express }: ApplicantShare): Minor => sum([embassy, service, express])

describe('the price of a visa', () => {
  it('is everybody’s share and the charge for the whole', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const { lines, gross } = priceVisa(asked)
        const charge = serviceCharge(asked.markup, { nights: 0, rooms: 1 })
        expect(sum(lines.map(({ amount }) => amount))).toBe(sum([...sharesOf(asked).map(allOf), charge]))
        expect(gross).toBe(sum(lines.map(({ amount }) => amount)))
      }),
    )
  })

  it('holds the embassy’s fee as cost, and all the rest as the fee of the house', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const { inside, total, taxes, gross } = priceVisa(asked)
        const embassy = sum(sharesOf(asked).map((share) => share.embassy))
        expect(inside).toEqual({ net: embassy, fee: sum([gross, -embassy]) })
        expect(total).toBe(sum([gross, ...taxes.map(({ amount }) => amount)]))
      }),
    )
  })

  it('is explained to the paisa', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const found = priceVisa(asked)
        expect(sum(explain(found).map(({ amount }) => amount))).toBe(found.total)
      }),
    )
  })

  it('taxes nothing of what the embassy gets under the starting rows', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const { taxes, inside } = priceVisa({ ...asked, taxRows })
        for (const { base } of taxes) expect(base).toBe(inside.fee)
      }),
    )
  })

  it('never falls when somebody joins, a markup grows or it must go fast', () => {
    fc.assert(
      fc.property(input, (asked) => {
        const { total } = priceVisa({ ...asked, express: false })
        expect(priceVisa({ ...asked, express: false, adults: asked.adults + 1 }).total).toBeGreaterThanOrEqual(total)
        expect(priceVisa({ ...asked, express: true }).total).toBeGreaterThanOrEqual(total)
        const more = asked.markup && { ...asked.markup, value: asked.markup.value + 1 }
        expect(priceVisa({ ...asked, express: false, markup: more }).total).toBeGreaterThanOrEqual(total)
      }),
    )
  })

  it('is what an agent would come to by hand', () => {
    const found = priceVisa({
      adults: 2,
      children: 1,
      express: true,
      rate: {
        adult: { embassyFee: 250_00, serviceFee: 60_00 },
        child: { embassyFee: 200_00, serviceFee: 40_00 },
        expressSurcharge: 100_00,
      },
      exchange: 22.65,
      markup: { basis: 'percent', value: 10 },
      supply,
      taxRows,
    })
    // Embassy 2 × 5,662.50 + 4,530; service 2 × 1,494.90 + 996.60; express 3 × 2,265; 9 % twice on 10,781.40.
    expect(found.lines.map(({ label, how, amount }) => [label, how, amount])).toEqual([
      ['Embassy fee', '2 adults', 11_325_00],
      ['Embassy fee', '1 child', 4_530_00],
      ['Service fee', '2 adults', 2_989_80],
      ['Service fee', '1 child', 996_60],
      ['Express processing', '3 people', 6_795_00],
    ])
    expect(found.inside).toEqual({ net: 15_855_00, fee: 10_781_40 })
    expect(found.taxes.map(({ name, amount }) => [name, amount])).toEqual([
      ['CGST', 970_33],
      ['SGST', 970_33],
    ])
    expect(found.total).toBe(28_577_06)
  })

  it('of one person holds what is charged once, and leaves out what is charged by night', () => {
    const rate = {
      adult: { embassyFee: 250_00, serviceFee: 60_00 },
      child: { embassyFee: 0, serviceFee: 0 },
      expressSurcharge: null,
    }
    const asked = { express: true, rate, exchange: 1, supply, taxRows }
    const one = (basis: Markup['basis'], who: 'adult' | 'child') =>
      priceOfOne({ ...asked, markup: { basis, value: 30_00 } }, who).total
    expect([one('perBooking', 'adult'), one('perNight', 'adult'), one('perPerson', 'adult')]).toEqual([
      356_20, 320_80, 356_20,
    ])
    expect([one('perBooking', 'child'), one('perPerson', 'child')]).toEqual([35_40, 35_40])
    const whole = priceVisa({ ...asked, adults: 2, children: 0, markup: { basis: 'perBooking', value: 30_00 } })
    expect(whole.lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Embassy fee', 500_00],
      ['Service fee', 150_00],
    ])
  })
})

/** A sold application, and the order in which people step back, some of them together. */
const steppingFrom = (sold: fc.Arbitrary<VisaPriceInput>) =>
  sold.chain((asked) => {
    const { inside, taxes, total } = priceVisa(asked)
    const shares = sharesOf(asked)
    const order = fc.shuffledSubarray(
      shares.map((_, index) => index),
      { minLength: shares.length },
    )
    return fc.record({
      sold: fc.constant({ sale: { ...inside, taxes }, total }),
      steps: fc
        .tuple(order, fc.integer({ min: 1, max: 4 }))
        .map(([indexes, together]) =>
          Array.from({ length: Math.ceil(indexes.length / together) }, (_, step) =>
            indexes.slice(step * together, (step + 1) * together).flatMap((index) => shares[index] ?? []),
          ),
        ),
      percent: fc.constantFrom(0, 50, 33.3333, 100),
      asked: fc.constant(asked),
    })
  })
const stepping = steppingFrom(input)

/** Applications of which the house keeps nothing. */
const withoutFee = input.map(
  (asked): VisaPriceInput => ({
    ...asked,
    markup: null,
    rate: {
      ...asked.rate,
      adult: { ...asked.rate.adult, serviceFee: 0 },
      child: { ...asked.rate.child, serviceFee: 0 },
    },
  }),
)

describe('what goes back', () => {
  it('is never more than was paid, whoever steps back in whatever order', () => {
    fc.assert(
      fc.property(stepping, ({ sold, steps, percent }) => {
        let sale: VisaSale = sold.sale
        let back = 0
        for (const shares of steps) {
          const found = returnOf(sale, shares, percent)
          expect(found.total).toBeGreaterThanOrEqual(0)
          for (const { amount, base } of found.taxes) expect(Math.min(amount, base)).toBeGreaterThanOrEqual(0)
          expect(found.total).toBe(sum([found.net, found.fee, ...found.taxes.map(({ amount }) => amount)]))
          back = sum([back, found.total])
          sale = found.kept
        }
        const kept = sum([sale.net, sale.fee, ...sale.taxes.map(({ amount }) => amount)])
        expect(sum([back, kept])).toBe(sold.total)
        expect(back).toBeLessThanOrEqual(sold.total)
      }),
    )
  })

  it('leaves the service fees and the charge of the house, and nothing else, when all step back in full', () => {
    fc.assert(
      fc.property(stepping, ({ sold, steps, asked }) => {
        const { sale } = sold
        const { kept, net, fee } = returnOf(sale, steps.flat(), 100)
        const shares = sharesOf(asked)
        expect([net, fee]).toEqual([sum(shares.map((one) => one.embassy)), sum(shares.map((one) => one.express))])
        expect([kept.net, kept.fee]).toEqual([
          0,
          sum([...shares.map((one) => one.service), serviceCharge(asked.markup, { nights: 0, rooms: 1 })]),
        ])
      }),
    )
  })

  it('carries the tax it was paid with, to the paisa', () => {
    fc.assert(
      fc.property(stepping, ({ sold, steps, asked }) => {
        const { taxes, net, fee: ours } = returnOf(sold.sale, steps[0] ?? [], 100)
        for (const { rate, base, amount } of taxes.filter(({ name }) => name !== 'TCS')) {
          expect(base).toBe(asked.taxRows.includes(onGross) ? sum([net, ours]) : ours)
          expect(Math.abs(amount - percentOf(base, rate))).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('is all that was paid, to the paisa, when nothing of it was a fee for the service', () => {
    fc.assert(
      fc.property(steppingFrom(withoutFee), ({ sold, steps }) => {
        const last = steps.reduce<VisaSale>((sale, shares) => returnOf(sale, shares, 100).kept, sold.sale)
        expect([last.net, last.fee, ...last.taxes.flatMap(({ base, amount }) => [base, amount])]).toEqual([
          0,
          0,
          ...last.taxes.flatMap(() => [0, 0]),
        ])
      }),
    )
  })

  it('is the same for all at once as one by one, but for the rounding of taxes', () => {
    fc.assert(
      fc.property(stepping, ({ sold, steps, percent }) => {
        const once = returnOf(sold.sale, steps.flat(), percent)
        const last = steps.reduce<VisaSale>((sale, shares) => returnOf(sale, shares, percent).kept, sold.sale)
        expect([last.net, last.fee]).toEqual([once.kept.net, once.kept.fee])
      }),
    )
  })

  it('refuses to give back what is not there', () => {
    const sale: VisaSale = { net: 100_00, fee: 20_00, taxes: [] }
    const share: ApplicantShare = { embassy: 60_00, service: 5_00, express: 0 }
    const { kept } = returnOf(sale, [share], 100)
    expect(kept).toEqual({ net: 40_00, fee: 20_00, taxes: [] })
    expect(() => returnOf(kept, [share], 100)).toThrow('More goes back than is there')
  })

  it('is what an agent would come to by hand', () => {
    const tax = { name: 'IGST' as const, rate: 18, base: times(3, 2_000_00), amount: 1_080_00 }
    const sale: VisaSale = { net: 15_000_00, fee: 6_000_00, taxes: [tax] }
    const share: ApplicantShare = { embassy: 5_000_00, service: 1_500_00, express: 500_00 }
    // ₹5,000 and ₹500 with 18 % of it; the service fee stays with its tax.
    expect(returnOf(sale, [share], 100)).toEqual({
      net: 5_000_00,
      fee: 500_00,
      taxes: [{ ...tax, base: 500_00, amount: 90_00 }],
      total: 5_590_00,
      kept: { net: 10_000_00, fee: 5_500_00, taxes: [{ ...tax, base: 5_500_00, amount: 990_00 }] },
    })
    expect(returnOf(sale, [share], 0)).toMatchObject({ total: 0, kept: { net: 15_000_00, fee: 6_000_00 } })
  })
})
