import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Minor, percentOf, sum } from '../../base/money.ts'
import { payableOf } from '../ledger/account.ts'
import { type Entry, postingOf, type SupplierShare } from '../ledger/posting.ts'
import { exchangeDifference, payOldest } from './bill.ts'
import { useOnAccount } from './on-account.ts'
import { fitShares, penaltyShares } from './share.ts'

const suppliers = ['a', 'b', 'c', null] as const
type Supplier = (typeof suppliers)[number]
type Sale = { net: Minor; total: Minor; owed: SupplierShare[]; entries: Entry[]; open: boolean }

const money = fc.integer({ min: 1, max: 5_000_00 })
const act = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    parts: fc.array(fc.record({ supplierId: fc.constantFrom(...suppliers), amount: money }), {
      minLength: 1,
      maxLength: 4,
    }),
    fee: fc.nat(1_000_00),
  }),
  fc.record({ do: fc.constant('cancel' as const), at: fc.nat(), percent: fc.integer({ min: 0, max: 100 }) }),
  fc.record({
    do: fc.constant('pay' as const),
    supplierId: fc.constantFrom('a' as const, 'b' as const, 'c' as const),
    amount: money,
    moved: fc.integer({ min: -50, max: 50 }),
    tds: fc.integer({ min: 0, max: 10 }),
  }),
  fc.record({ do: fc.constant('settle' as const), fee: fc.nat(100), tax: fc.nat(18) }),
  fc.record({ do: fc.constant('refund' as const), amount: money }),
)

/** A book as it would be kept, with what was agreed noted beside it. */
function keep(acts: readonly (typeof act extends fc.Arbitrary<infer A> ? A : never)[]) {
  const book: Entry[] = []
  const sales: Sale[] = []
  const agreed = new Map<Supplier, Minor>(suppliers.map((one) => [one, 0]))
  const paid = new Map<Supplier, Minor>(suppliers.map((one) => [one, 0]))
  const add = (to: Map<Supplier, Minor>, shares: readonly SupplierShare[], sign = 1) => {
    for (const { supplierId, amount } of shares)
      to.set(supplierId as Supplier, (to.get(supplierId as Supplier) ?? 0) + sign * amount)
  }
  for (const one of acts) {
    if (one.do === 'sell') {
      const net = sum(one.parts.map(({ amount }) => amount))
      const owed = fitShares(one.parts, net)
      const where = { orgId: 'o', service: 'hotel', funding: 'card-clearing', suppliers: owed } as const
      const total = net + one.fee
      const entries = postingOf('sale', where, { total, net, fee: one.fee, cgst: 0, sgst: 0, igst: 0, tcs: 0 })
      sales.push({ net, total, owed, entries, open: true })
      book.push(...entries)
      add(agreed, owed)
    } else if (one.do === 'cancel') {
      const sale = sales.filter(({ open }) => open)[one.at % Math.max(1, sales.filter(({ open }) => open).length)]
      if (!sale) continue
      sale.open = false
      book.push(...sale.entries.map(({ account, amount }) => ({ account, amount: -amount })))
      add(agreed, sale.owed, -1)
      const penalty = percentOf(sale.total, one.percent)
      const kept = penaltyShares(sale.owed, { percent: one.percent })
      const where = { orgId: 'o', service: 'hotel', funding: 'card-clearing', suppliers: kept } as const
      if (penalty > 0)
        book.push(...postingOf('penalty', where, { penalty, income: penalty, cgst: 0, sgst: 0, igst: 0 }))
      const amount = sum(kept.map((share) => share.amount))
      if (amount > 0) book.push(...postingOf('supplier-penalty', where, { amount }))
      add(agreed, kept)
    } else if (one.do === 'pay') {
      const tds = percentOf(one.amount, one.tds)
      const paidOut = Math.max(0, one.amount - tds + one.moved)
      const difference = exchangeDifference({ amount: one.amount, paidOut, tds })
      const where = { orgId: 'o', suppliers: [{ supplierId: one.supplierId, amount: one.amount }] }
      book.push(...postingOf('supplier-payment', where, { amount: one.amount, difference, paidOut, tds }))
      add(paid, where.suppliers)
    } else if (one.do === 'settle') {
      const amount = sum(book.filter(({ account }) => account === 'card-clearing').map((entry) => entry.amount))
      if (amount <= 0) continue
      const paidOut = amount - one.fee - one.tax
      book.push(...postingOf('card-settlement', { orgId: 'o' }, { amount, fee: one.fee, tax: one.tax, paidOut }))
    } else book.push(...postingOf('refund', { orgId: 'o', funding: 'card-clearing' }, { amount: one.amount }))
  }
  const balance = (account: string) =>
    sum(book.filter((entry) => entry.account === account).map(({ amount }) => amount))
  return { book, balance, agreed, paid }
}

describe('days of selling, cancelling, paying, settling and giving back', () => {
  it('leave a book that balances, and owe each supplier what was agreed less what was paid', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { book, balance, agreed, paid } = keep(acts)
        expect(sum(book.map(({ amount }) => amount))).toBe(0)
        for (const one of suppliers) {
          const owed = (agreed.get(one) ?? 0) - (paid.get(one) ?? 0)
          expect(-balance(payableOf(one)) + 0).toBe(owed)
          const bills = [{ key: 'all', dueOn: '2026-01-01', currency: 'INR', rate: 1, amount: agreed.get(one) ?? 0 }]
          const { open, credit } = useOnAccount(bills, { rupees: paid.get(one) ?? 0, advances: [], used: [] })
          expect(sum(open.map((bill) => bill.open)) - credit).toBe(owed)
          if (owed > 0) expect(payOldest(open, owed).onAccount).toBe(0)
        }
      }),
    )
  })
})
