import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../base/money.ts'
import { startingTaxRows } from '../money/tax/tax-row.ts'
import { taxTreatments } from '../money/tax/treatment.ts'
import { bookingTotals } from './booking-price.ts'
import {
  balanceOf,
  cancelSale,
  chargeFault,
  creditFor,
  freeMoney,
  mostOurs,
  proposedOurs,
  type ServiceCharge,
  shrinkParts,
  type SoldService,
} from './cancellation.ts'

const rates = {
  rates: {},
  taxRows: startingTaxRows.map((row, at) => ({ ...row, id: `${at}` })),
  buyerState: '29',
  sellerState: '29',
  day: '2026-11-18',
}

const treatment = fc.constantFrom(...taxTreatments)
const country = fc.constantFrom('India', 'United Arab Emirates')
const price = fc.record({ cost: fc.nat(900_000_00), earned: fc.nat(90_000_00), spent: fc.nat(100), own: fc.nat(100) })

/** A sale by the table of taxes, and charges for some of its services. */
const sold = fc
  .record({
    taxAs: treatment,
    country,
    prices: fc.array(price, { minLength: 1, maxLength: 5 }),
    chosen: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    buyerState: fc.constantFrom('29', '27'),
  })
  .map(({ taxAs, country: where, prices, chosen, buyerState }) => {
    const services = prices.map(
      ({ cost, earned }, at): SoldService => ({ id: `${at}`, sell: cost + earned, plannedCost: cost, charge: false }),
    )
    const totals = bookingTotals(services, { country: where, taxAs }, { ...rates, buyerState })
    const sale = { ...totals, taxAs, services }
    const charges = prices.flatMap(({ cost, earned, spent, own }, at): ServiceCharge[] => {
      if (!chosen[at]) return []
      const supplier = Math.floor((cost * spent) / 100)
      return [{ id: `${at}`, supplier, ours: Math.floor((earned * own) / 100) }]
    })
    return { sale, charges, all: charges.length === services.length }
  })

const byName = (taxes: readonly { name: string; amount: number }[], name: string) =>
  sum(taxes.filter((tax) => tax.name === name).map(({ amount }) => amount))

describe('a sale of which services are cancelled', () => {
  it('is the credit note and what is left together, to the paisa, and nothing of it is below zero', () => {
    fc.assert(
      fc.property(sold, fc.nat(100), ({ sale, charges }, stays) => {
        expect(chargeFault(sale.services, charges)).toBeNull()
        const kept = Math.floor((byName(sale.taxes, 'TCS') * stays) / 100)
        const after = cancelSale(sale, charges, kept)
        expect(byName(after.taxes, 'TCS')).toBeGreaterThanOrEqual(kept)
        const { credit, anew } = creditFor(sale, after)
        expect(sum([credit?.total ?? 0, after.total])).toBe(anew ? sale.total + after.total : sale.total)
        if (credit) expect(credit.total).toBe(sum([credit.gross, ...credit.taxes.map(({ amount }) => amount)]))
        const amounts = [credit, after, after.charges].flatMap((one) =>
          one ? [one.gross, one.total, ...one.taxes.flatMap(({ base, amount }) => [base, amount])] : [],
        )
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
        for (const name of ['CGST', 'SGST', 'IGST', 'TCS'])
          if (credit && !anew)
            expect(byName(credit.taxes, name) + byName(after.taxes, name)).toBe(byName(sale.taxes, name))
      }),
    )
  })

  it('is taxed by the table: what is left as if it were sold alone, charges as the sale and without tax at source', () => {
    fc.assert(
      fc.property(sold, ({ sale, charges }) => {
        const after = cancelSale(sale, charges, 0)
        const gst = after.taxes.filter(({ name }) => name !== 'TCS')
        const charged = after.services.filter(({ charge }) => charge)
        const base =
          sale.taxAs === 'package'
            ? after.gross
            : sum(after.services.map(({ sell, plannedCost }) => sell - plannedCost))
        for (const tax of gst) expect(tax.base).toBe(base)
        expect(after.charges.gross).toBe(sum(charged.map(({ sell }) => sell)))
        if (after.whole) expect(byName(after.taxes, 'TCS')).toBe(0)
        expect(byName(after.charges.taxes, 'TCS')).toBe(0)
        expect(byName(after.taxes, 'TCS')).toBeLessThanOrEqual(byName(sale.taxes, 'TCS'))
      }),
    )
  })

  it('is free of charge when nothing is kept, and the whole sale when everything is', () => {
    fc.assert(
      fc.property(sold, ({ sale }) => {
        const free = cancelSale(
          sale,
          sale.services.map(({ id }) => ({ id, supplier: 0, ours: 0 })),
          0,
        )
        expect([free.total, free.whole]).toEqual([0, true])
        expect(creditFor(sale, free).credit?.total ?? 0).toBe(sale.total)
        const full = sale.services.map(({ id, plannedCost, sell }) => ({
          id,
          supplier: plannedCost,
          ours: sell - plannedCost,
        }))
        const kept = cancelSale(sale, full, byName(sale.taxes, 'TCS'))
        expect(creditFor(sale, kept)).toEqual({ credit: null, anew: null })
      }),
    )
  })

  it('keeps tax at source that is with the office', () => {
    const services = [{ id: 'a', sell: 100_000_00, plannedCost: 90_000_00, charge: false }]
    const totals = bookingTotals(services, { country: 'Oman', taxAs: 'package' }, rates)
    const sale = { ...totals, taxAs: 'package' as const, services }
    expect(totals.total).toBe(107_100_00)
    const charges = [{ id: 'a', supplier: 10_000_00, ours: 2_000_00 }]
    expect(cancelSale(sale, charges, 0).total).toBe(12_600_00)
    expect(cancelSale(sale, charges, 2_100_00).total).toBe(14_700_00)
    expect(creditFor(sale, cancelSale(sale, charges, 0)).credit?.total).toBe(94_500_00)
  })

  it('taxes ours alone where tax is on the fee, by an invoice anew where that is more than was earned', () => {
    const services = [{ id: 'a', sell: 50_500_00, plannedCost: 50_000_00, charge: false }]
    const totals = bookingTotals(services, { country: 'India', taxAs: 'fee' }, rates)
    const sale = { ...totals, taxAs: 'fee' as const, services }
    expect(totals.total).toBe(50_590_00)
    const after = cancelSale(sale, [{ id: 'a', supplier: 20_000_00, ours: 1_000_00 }], 0)
    expect(after.total).toBe(21_180_00)
    expect(creditFor(sale, after)).toEqual({
      credit: { gross: sale.gross, taxes: sale.taxes, total: sale.total },
      anew: after,
    })
    const less = cancelSale(sale, [{ id: 'a', supplier: 20_000_00, ours: 400_00 }], 0)
    expect(creditFor(sale, less)).toMatchObject({ credit: { total: 50_590_00 - 20_472_00 }, anew: null })
  })

  it('can be cancelled in two steps as in one, and charges stay what they were', () => {
    fc.assert(
      fc.property(sold, ({ sale, charges }) => {
        fc.pre(charges.length > 1)
        const [first, ...rest] = charges
        if (!first) return
        const step = { ...cancelSale(sale, [first], 0), taxAs: sale.taxAs }
        const once = cancelSale(sale, charges, 0)
        const twice = cancelSale(step, rest, 0)
        expect([twice.gross, twice.total]).toEqual([once.gross, once.total])
        expect(chargeFault(step.services, [first])?.message).toBe('This is cancelled already')
      }),
    )
  })
})

describe('charges', () => {
  const services = [{ id: 'a', sell: 1000, plannedCost: 900, charge: false }]
  it.each([
    [[{ id: 'b', supplier: 0, ours: 0 }], 'No service of this booking'],
    [
      [
        { id: 'a', supplier: 0, ours: 0 },
        { id: 'a', supplier: 0, ours: 0 },
      ],
      'Each service only once',
    ],
    [[{ id: 'a', supplier: 900, ours: 101 }], 'Together more than it was sold for'],
    [[{ id: 'a', supplier: 2000, ours: 1 }], 'Together more than it was sold for'],
  ])('that cannot be taken: %j', (charges, message) => {
    expect(chargeFault(services, charges)?.message).toBe(message)
  })

  it('of a supplier above the price are passed on as far as the price goes', () => {
    const sale = { gross: 1000, taxes: [], total: 1000, taxAs: 'none' as const, services }
    expect(cancelSale(sale, [{ id: 'a', supplier: 2000, ours: 0 }], 0).total).toBe(1000)
  })

  it('that are proposed can always be taken, and never make it dearer', () => {
    fc.assert(
      fc.property(sold, fc.nat(100), ({ sale, charges }, percent) => {
        const wanted = sale.services.map((service) => {
          const supplier = charges.find(({ id }) => id === service.id)?.supplier ?? 0
          return { id: service.id, supplier, ours: proposedOurs(sale, service, { supplier, percent }) }
        })
        expect(chargeFault(sale.services, wanted)).toBeNull()
        for (const { ours, supplier, id } of wanted) {
          const service = sale.services.find((one) => one.id === id)
          expect(ours).toBeLessThanOrEqual(service ? mostOurs(service, supplier) : 0)
        }
        expect(cancelSale(sale, wanted, 0).total).toBeLessThanOrEqual(sale.total)
      }),
    )
  })
})

describe('money that is not needed any more', () => {
  const money = { instalmentId: 'i', byCard: false, paidOn: '2026-11-01' }
  const used = [
    { ...money, receiptId: 'bank', amount: 500, way: 'bank' as const, paidOn: '2026-11-09' },
    { ...money, receiptId: 'old', amount: 300, way: 'cash' as const },
    { ...money, receiptId: 'upi', amount: 200, way: 'upi' as const },
    { ...money, receiptId: 'card', amount: 100, way: 'card' as const, byCard: true },
  ]

  it('comes free of cards first, then of UPI, then of the newest', () => {
    expect(freeMoney(850, used).map(({ receiptId, amount }) => [receiptId, amount])).toEqual([
      ['card', 100],
      ['upi', 200],
      ['bank', 500],
      ['old', 50],
    ])
  })

  it('is as much as is paid beyond the price, and never more of a receipt than it gave', () => {
    fc.assert(
      fc.property(fc.nat(2000), (total) => {
        const { back, open } = balanceOf(total, 1100)
        expect(back - open).toBe(1100 - total)
        const free = freeMoney(back, used)
        expect(sum(free.map(({ amount }) => amount))).toBe(back)
        for (const one of free)
          expect(one.amount).toBeLessThanOrEqual(used.find(({ receiptId }) => receiptId === one.receiptId)?.amount ?? 0)
      }),
    )
  })
})

describe('instalments of a booking that goes on for less', () => {
  const part = fc.record({
    amount: fc.integer({ min: 1, max: 1000 }),
    share: fc.nat(100),
    day: fc.integer({ min: 10, max: 28 }),
  })

  it('come to the new total, keep what is paid, and the first ones stay longest', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.nat(100), (drawn, left) => {
        const parts = drawn.map(({ amount, share, day }, at) => ({
          number: at + 1,
          dueOn: `2026-11-${day}`,
          amount,
          paid: Math.floor((amount * share) / 100),
        }))
        const [whole, paid] = [sum(parts.map(({ amount }) => amount)), sum(parts.map((one) => one.paid))]
        const total = paid + Math.floor(((whole - paid) * left) / 100)
        const shrunk = shrinkParts(parts, total)
        expect(sum(shrunk.map(({ amount }) => amount))).toBe(total)
        for (const { amount, paid: its } of shrunk) expect(amount).toBeGreaterThanOrEqual(its)
      }),
    )
    const two = [
      { number: 1, dueOn: '2026-11-01', amount: 400, paid: 100 },
      { number: 2, dueOn: '2026-12-01', amount: 600, paid: 0 },
    ]
    expect(shrinkParts(two, 300).map(({ amount }) => amount)).toEqual([300])
    expect(shrinkParts(two, 700).map(({ amount }) => amount)).toEqual([400, 300])
  })
})
