import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toMinor } from '../../base/money.ts'
import { clientView, clientViewOfStay, clientViewOfTrip, clientViewOfVisa } from './client-view.ts'

const added = (steps: readonly { amount: number }[]) => steps.reduce((all, { amount }) => all + toMinor(amount), 0)

const stay = {
  ...{
    currency: 'THB',
    total: 4057.6,
    taxes: 57.6,
    perNight: 2028.8,
    totalInr: 10_144,
    taxesInr: 144,
    perNightInr: 5072,
  },
  ...{ clientTotalInr: 11_180, rate: { code: 'THB', rate: 2.5 } },
  explanation: [
    { what: 'Adults', how: 'Room only, 2 nights', amount: 9000 },
    { what: 'Child', how: 'Room only, 2 nights, 50 %', amount: 2000 },
    { what: 'Early bird', how: '10 %', amount: -1000 },
    { what: 'Integrated GST', how: '18 % on our service fee', amount: 144 },
  ],
}

describe('a price as somebody sees it who may not know what it costs', () => {
  it('is what the client pays, in lines that come to it, without what leads back', () => {
    const seen = clientViewOfStay(stay, 2)
    expect(seen).toEqual({
      ...{ currency: 'THB', total: 4472, taxes: 0, perNight: 2236, totalInr: 11_180, taxesInr: 0, perNightInr: 5590 },
      ...{ clientTotalInr: null, rate: { code: 'THB', rate: 2.5 } },
      explanation: [
        { what: 'Adults', how: 'Room only, 2 nights', amount: 10_062 },
        { what: 'Child', how: 'Room only, 2 nights, 50 %', amount: 2236 },
        { what: 'Early bird', how: '10 %', amount: -1118 },
      ],
    })
  })

  it('is the price of an agency that adds nothing', () => {
    const plain = { ...stay, clientTotalInr: null }
    expect(clientViewOfStay(plain, 2)).toBe(plain)
    const trip = { total: 100, gross: 100, perPerson: 50, taxes: [], lines: [], clientTotal: null }
    expect(clientViewOfTrip(trip, 2)).toBe(trip)
  })

  it('leaves alone what everybody can look up, and bears the rest elsewhere', () => {
    const visa = {
      ...{ total: 7154, clientTotal: 8000.01 },
      steps: [
        { what: 'Embassy fee', how: '2 adults', amount: 6000 },
        { what: 'Service fee', how: '2 adults', amount: 800 },
        { what: 'Central GST', how: '9 % on our service fee', amount: 72 },
        { what: 'State GST', how: '9 % on our service fee', amount: 72 },
      ],
    }
    expect(clientViewOfVisa(visa, 'Embassy fee')).toEqual({
      ...{ total: 8000.01, clientTotal: null },
      steps: [visa.steps[0], { what: 'Service fee', how: '2 adults', amount: 2000.01 }],
    })
    const [embassy] = visa.steps
    const alone = { ...visa, steps: [embassy as (typeof visa.steps)[number]] }
    expect(clientViewOfVisa(alone, 'Embassy fee').steps.map(({ amount }) => amount)).toEqual([6000, 2000.01])
  })

  it('adds up, whatever is added, and of a trip has neither taxes nor a price before them', () => {
    const amount = fc.integer({ min: 1, max: 5_000_000 }).map((paise) => paise / 100)
    const line = fc.record({ unit: amount, count: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 900_000 }),
        (drawn, above) => {
          const lines = drawn.map(({ unit, count }) => ({ unit, count, amount: (toMinor(unit) * count) / 100 }))
          const gross = added(lines) / 100
          const clientTotal = (added(lines) + above) / 100
          const taxes = [{ name: 'TCS', amount: 1 }]
          const trip = clientViewOfTrip({ total: gross + 1, gross, perPerson: gross, taxes, lines, clientTotal }, 1)
          expect(added(trip.lines)).toBe(toMinor(clientTotal))
          expect(trip).toMatchObject({ total: clientTotal, gross: clientTotal, perPerson: clientTotal, taxes: [] })
          const explanation = lines.map((one) => ({ what: 'Adults', how: '', amount: one.amount }))
          const shown = { total: 1, taxes: 1, totalInr: 1, taxesInr: 1, clientTotalInr: clientTotal, rate: null }
          expect(added(clientView({ ...shown, explanation }).explanation)).toBe(toMinor(clientTotal))
        },
      ),
    )
  })
})
