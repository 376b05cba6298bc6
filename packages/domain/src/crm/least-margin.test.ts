import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBelowLeastMargin } from '../base/access/rights.ts'
import { thinChoice } from './least-margin.ts'
import type { Priced, QuotationRates, QuotedLine } from './quotation.ts'
import { totalsOf } from './quotation-price.ts'

const rates: QuotationRates = { rates: {}, taxRows: [], day: '2026-11-16', sellerState: '27', buyerState: null }
const whole = (max: number) => fc.integer({ min: 0, max })
const fixed = fc.record({ basis: fc.constantFrom('perPerson', 'perNight', 'perBooking'), value: whole(60_000) })
const percent = fc.record({ basis: fc.constant('percent' as const), value: whole(30) })
const line = fc.record({
  cost: whole(300_000),
  markup: fc.oneof(fixed, percent, fc.constant({ basis: 'inherit' as const })),
  roomNights: fc.constantFrom(0, 0, 1, 4),
  people: fc.constantFrom(0, 2),
})
const lines = (min: number) => fc.array(line, { minLength: min, maxLength: 2 })
const drawn = fc.record({
  markup: fc.oneof(fixed, percent),
  nights: whole(6),
  option: lines(1),
  extras: fc.array(lines(1), { maxLength: 5 }),
  least: whole(25),
})

const named = (some: (typeof line extends fc.Arbitrary<infer T> ? T : never)[], prefix: string): QuotedLine[] =>
  some.map(({ cost, ...one }, at) => ({
    ...{ ...one, key: `${prefix}${at}`, service: 'Other', label: 'Line', supplier: null, from: null, until: null },
    ...{ currency: 'INR', cost: { per: 'all', unit: cost, quantity: 1 } },
  }))

it('finds a choice that earns too little exactly where there is one among all of them', () => {
  fc.assert(
    fc.property(drawn, ({ markup, nights, option, extras, least }) => {
      const quotation: Priced = {
        ...{ country: 'India', taxAs: 'none', markup, nights, instalments: [] },
        guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 0, infants: 0 },
        options: [{ key: 'a', lines: named(option, 'a') }],
        extras: extras.map((some, at) => ({ key: `e${at}`, lines: named(some, `e${at}-`) })),
      }
      const keys = quotation.extras.map(({ key }) => key)
      const all = Array.from({ length: 2 ** keys.length }, (_, bits) => keys.filter((_key, at) => (bits >> at) & 1))
      const thin = all.some((chosen) =>
        isBelowLeastMargin(totalsOf(quotation, rates, { option: 'a', extras: chosen }), least),
      )
      const found = thinChoice(quotation, rates, 'a', least)
      expect(found !== null).toBe(thin)
      if (found) expect(isBelowLeastMargin(totalsOf(quotation, rates, found), least)).toBe(true)
    }),
    { numRuns: 400 },
  )
})
