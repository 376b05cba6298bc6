import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../base/money.ts'
import { startingTaxRows } from '../money/tax/tax-row.ts'
import { closedParts, freeNumbers, planInstalments } from './booking-instalment.ts'
import { actualMargin, bookingTotals } from './booking-price.ts'
import type { Priced, QuotationRates } from './quotation.ts'
import { totalsOf } from './quotation-price.ts'

const paise = fc.integer({ min: 0, max: 50_000_000_00 })
const inFull = { label: 'In full', dueOn: '2027-01-10' }
const partOf = (id: string | null, amount: number) => ({ id, label: 'Part', dueOn: '2027-01-01', amount })
const paidPart = (id: string, amount: number, paid = amount) => ({ ...partOf(id, amount), id, paid })

describe('instalments', () => {
  it('are the total to the paisa, whatever is paid already', () => {
    fc.assert(
      fc.property(fc.array(paise, { maxLength: 6 }), fc.array(paise, { maxLength: 6 }), paise, (paid, open, off) => {
        const parts = paid.map((amount, index) => paidPart(`p${index}`, amount))
        const wanted = open.filter((amount) => amount > 0).map((amount) => partOf(null, amount))
        const total = sum([...paid, ...wanted.map(({ amount }) => amount)])
        const right = planInstalments(total, parts, wanted, inFull)
        expect('parts' in right && sum(right.parts.map(({ amount }) => amount)) + sum(paid)).toBe(total)
        const alone = planInstalments(total + off, parts, [], inFull)
        expect('parts' in alone && sum(alone.parts.map(({ amount }) => amount)) + sum(paid)).toBe(total + off)
        if (off > 0 && wanted.length > 0)
          expect(planInstalments(total + off, parts, wanted, inFull)).toEqual({
            problem: 'Together they have to be the total',
          })
      }),
    )
  })

  it('that are paid stay as they are, and may not be more than the total', () => {
    const paid = [paidPart('a', 500)]
    expect(planInstalments(400, paid, [], inFull)).toEqual({ problem: 'More is paid already than this comes to' })
    expect(planInstalments(900, paid, [partOf('a', 400), partOf(null, 500)], inFull)).toEqual({
      problem: 'Part is paid and stays as it is',
    })
    expect(planInstalments(900, paid, [partOf('a', 500), partOf('b', 400)], inFull)).toEqual({
      parts: [partOf('b', 400)],
    })
    expect(planInstalments(500, paid, [partOf('a', 500)], inFull)).toEqual({ parts: [] })
  })

  it('that are begun keep what is paid of them: at least that when they are asked for, else just that', () => {
    const begun = [paidPart('a', 500, 200)]
    expect(planInstalments(500, begun, [partOf('a', 199), partOf(null, 301)], inFull)).toEqual({
      problem: 'More is paid already of Part',
    })
    expect(planInstalments(500, begun, [partOf('a', 200), partOf(null, 300)], inFull)).toEqual({
      parts: [partOf('a', 200), partOf(null, 300)],
    })
    expect(planInstalments(500, begun, [partOf(null, 300)], inFull)).toMatchObject({
      parts: [partOf('a', 200), partOf(null, 300)],
    })
    expect(planInstalments(500, begun, [], inFull)).toMatchObject({ parts: [{ amount: 200 }, { amount: 300 }] })
    expect(planInstalments(199, begun, [], inFull)).toEqual({ problem: 'More is paid already than this comes to' })
    expect(closedParts([paidPart('a', 500, 200), paidPart('b', 500, 0)])).toEqual([paidPart('a', 200)])
  })

  it('take the lowest numbers that are free', () => {
    expect(freeNumbers([2, 4], 3)).toEqual([1, 3, 5])
    expect(freeNumbers([], 2)).toEqual([1, 2])
  })
})

describe('prices of a booking', () => {
  const rates: QuotationRates = {
    rates: {},
    taxRows: startingTaxRows.map((row, index) => ({ ...row, id: `${index}` })),
    day: '2026-11-15',
    sellerState: '27',
    buyerState: '29',
  }

  it('are those of the quotation with the same lines', () => {
    const lines = fc.array(fc.record({ unit: paise, quantity: fc.integer({ min: 1, max: 9 }), markup: paise }), {
      minLength: 1,
      maxLength: 8,
    })
    const taxAs = fc.constantFrom('package' as const, 'fee' as const, 'none' as const)
    fc.assert(
      fc.property(lines, taxAs, fc.constantFrom('India', 'Thailand'), (some, treatment, country) => {
        const quotation: Priced = {
          guests: { adults: 2, childrenWithBed: 1, childrenWithoutBed: 0, infants: 0 },
          country,
          taxAs: treatment,
          options: [
            {
              key: 'o',
              lines: some.map(({ unit, quantity, markup }, index) => ({
                key: `${index}`,
                service: 'Hotel',
                label: 'A line',
                supplier: null,
                from: null,
                until: null,
                currency: 'INR',
                cost: { per: 'all', unit, quantity },
                markup: { basis: 'perBooking', value: markup },
              })),
            },
          ],
          extras: [],
          instalments: [],
        }
        const quoted = totalsOf(quotation, rates, { option: 'o', extras: [] })
        const booked = quoted.lines.map(({ cost, sell }) => ({ plannedCost: cost, sell }))
        const { gross, taxes, total } = quoted
        expect(bookingTotals(booked, { country, taxAs: treatment }, rates)).toEqual({ gross, taxes, total })
      }),
    )
  })

  it('may be below what they cost; then nothing is earned and nothing of it taxed', () => {
    const { gross, taxes, total } = bookingTotals(
      [{ plannedCost: 900, sell: 500 }],
      { country: 'India', taxAs: 'fee' },
      rates,
    )
    expect([gross, taxes, total]).toEqual([500, [], 500])
  })

  it('leave what suppliers really got', () => {
    const lines = [
      { cost: 400, paid: 450 },
      { cost: 100, paid: null },
    ]
    expect(actualMargin(1000, lines)).toBe(450)
  })
})
