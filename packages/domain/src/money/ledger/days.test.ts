import { describe, expect, it } from 'vitest'
import { createRandom } from '../../base/random.ts'
import { type Minor, percentOf, sum } from '../../base/money.ts'
import { exchangeDifference } from '../payables/bill.ts'
import { penaltyShares } from '../payables/share.ts'
import { type AgencyCase, type AgencyEvent, agencyPostingOf } from './agency-posting.ts'
import { payableOf } from './account.ts'
import { type Entry, type PostingCase, type PostingEvent, postingOf, type SupplierShare } from './posting.ts'
import { sideOf } from './report.ts'

/** A book as it would be kept, by account. */
function openBook() {
  const balances = new Map<string, Minor>()
  const add = (entries: readonly Entry[]) => {
    for (const { account, amount } of entries) balances.set(account, (balances.get(account) ?? 0) + amount)
  }
  return {
    add,
    balance: (account: string): Minor => balances.get(account) ?? 0,
    total: (...sides: string[]) =>
      sum([...balances].filter(([account]) => sides.includes(sideOf(account))).map(([, amount]) => amount)),
  }
}

/** What is owed to a supplier, without tax that comes back. */
const untaxed = (name: 'cost' | 'penalty', amount: Minor) => ({ [name]: amount, inputTax: 0, amount })

const bookId = '00000000-0000-4000-8000-000000000100'
const customers = ['c1', 'c2', 'c3'] as const
const suppliers = ['s1', 's2', null] as const
const payees = ['s1', 's2'] as const
const kinds = ['flight', 'hotel', 'land-package'] as const

type Sale = {
  customer: string
  supplier: string | null
  kind: (typeof kinds)[number]
  gross: Minor
  gst: Minor
  tcs: Minor
  cost: Minor
  invoiced: boolean
  collected: boolean
  open: boolean
}

/** Random days of an agency; beside the book stands what was agreed, by plain sums. */
function keepAgency(seed: string, steps: number) {
  const random = createRandom(seed)
  const book = openBook()
  const sales: Sale[] = []
  const receipts: { customer: string; amount: Minor; left: Minor; live: boolean }[] = []
  const owes = new Map<string, Minor>(customers.map((one) => [one, 0]))
  const owed = new Map<string | null, Minor>(suppliers.map((one) => [one, 0]))
  /** What it owes the house, and what all that it bought of anybody cost it, once. */
  const agreed = { owed: 0, cost: 0, penalty: 0 }
  /** What was bought of the house for nobody yet. */
  const unsold: { kind: (typeof kinds)[number]; cost: Minor; inputTax: Minor; tcs: Minor; paid: Minor }[] = []
  const post = (event: AgencyEvent, where: Omit<AgencyCase, 'book'>, amounts: object, sign = 1) =>
    book.add(
      agencyPostingOf(event, { book: bookId, ...where }, amounts as never).map(({ account, amount }) => ({
        account,
        amount: sign * amount,
      })),
    )
  const due = (customer: string, amount: Minor) => owes.set(customer, (owes.get(customer) ?? 0) + amount)
  const bill = (supplier: string | null, amount: Minor) => owed.set(supplier, (owed.get(supplier) ?? 0) + amount)
  const live = () => sales.filter(({ open }) => open)
  const some = <T>(list: readonly T[]): T | undefined =>
    list.length > 0 ? list[random.whole(0, list.length - 1)] : undefined
  const money = () => random.pick(['money:bank', 'money:cash', 'house-wallet', 'gateway'] as const)
  const collect = (sale: Sale) => {
    if (sale.collected || sale.tcs === 0) return
    sale.collected = true
    post('tcs-collected', { customerId: sale.customer }, { amount: sale.tcs })
    due(sale.customer, sale.tcs)
  }
  const acts: [() => void, ...(() => void)[]] = [
    function book() {
      const gross = random.whole(1000, 5_000_000)
      const sale: Sale = {
        customer: random.pick(customers),
        supplier: random.pick(suppliers),
        kind: random.pick(kinds),
        gross,
        gst: percentOf(gross, random.pick([0, 5, 18] as const)),
        tcs: random.chance(0.3) ? percentOf(gross, 5) : 0,
        cost: random.whole(0, gross),
        ...{ invoiced: false, collected: false, open: true },
      }
      sales.push(sale)
      if (sale.cost === 0) return
      post('service-confirmed', { supplierId: sale.supplier, kind: sale.kind }, untaxed('cost', sale.cost))
      agreed.cost += sale.cost
      bill(sale.supplier, sale.cost)
    },
    function receive() {
      const sale = some(live())
      if (!sale) return
      const amount = random.whole(1, sale.gross * 2)
      receipts.push({ customer: sale.customer, amount, left: amount, live: true })
      collect(sale)
      post('receipt', { customerId: sale.customer, money: money() }, { amount })
      due(sale.customer, -amount)
    },
    function fail() {
      // Money that never came is taken back by its mirror image.
      const receipt = some(receipts.filter((one) => one.live && one.left === one.amount))
      if (!receipt) return
      receipt.live = false
      post('receipt', { customerId: receipt.customer, money: money() }, { amount: receipt.amount }, -1)
      due(receipt.customer, receipt.amount)
    },
    function refund() {
      const receipt = some(receipts.filter((one) => one.live && one.left > 0))
      if (!receipt) return
      const amount = random.whole(1, receipt.left)
      receipt.left -= amount
      post('refund', { customerId: receipt.customer, money: money() }, { amount })
      due(receipt.customer, amount)
      if (!random.chance(0.2)) return
      post('refund', { customerId: receipt.customer, money: money() }, { amount }, -1)
      due(receipt.customer, -amount)
      receipt.left += amount
    },
    function invoice() {
      const sale = some(live().filter(({ invoiced }) => !invoiced))
      if (!sale) return
      const { customer: customerId, kind, gross, gst } = sale
      sale.invoiced = true
      collect(sale)
      const tax = { cgst: 0, sgst: 0, igst: gst }
      post('invoice', { customerId, kind }, { total: gross + gst, gross, ...tax })
      due(customerId, gross + gst)
    },
    function change() {
      const sale = some(live())
      if (!sale) return
      const cost = random.whole(0, 5_000_000)
      const amount = cost - sale.cost
      const where = { supplierId: sale.supplier, kind: sale.kind }
      if (amount > 0) post('service-confirmed', where, untaxed('cost', amount))
      if (amount < 0) post('service-cancelled', where, untaxed('cost', -amount))
      bill(sale.supplier, amount)
      agreed.cost += amount
      sale.cost = cost
    },
    function cancel() {
      const sale = some(live())
      if (!sale) return
      const { customer: customerId, supplier, kind, gross, gst, cost } = sale
      const tcs = sale.collected ? sale.tcs : 0
      sale.open = false
      if (sale.invoiced) {
        const total = gross + gst + tcs
        post('credit-note', { customerId, kind }, { total, gross, cgst: 0, sgst: 0, igst: gst, tcs })
        due(customerId, -total)
      }
      const kept = percentOf(cost, random.whole(0, 100))
      const where = { supplierId: supplier, kind }
      if (cost > 0) post('service-cancelled', where, untaxed('cost', cost))
      if (kept > 0) post('supplier-penalty', where, untaxed('penalty', kept))
      bill(supplier, kept - cost)
      agreed.cost -= cost
      agreed.penalty += kept
    },
    function buyOfTheHouse() {
      const cost = random.whole(1, 2_000_000)
      const [inputTax, tcs] = [percentOf(cost, random.pick([0, 5, 18] as const)), percentOf(cost, random.whole(0, 5))]
      const total = cost + inputTax + tcs
      const kind = random.pick(kinds)
      const paid = random.whole(0, total)
      post('portal-purchase', { kind }, { cost, inputTax, tcs, total })
      if (paid > 0) post('portal-paid', { kind, money: 'house-wallet' }, { amount: paid })
      unsold.push({ kind, cost, inputTax, tcs, paid })
      agreed.owed += total - paid
      agreed.cost += cost
    },
    function sellOn() {
      // To a customer it is sold as something else, by another tax; where it stood for nobody it is taken back.
      const [sold] = random.chance(0.7) ? unsold.splice(0, 1) : []
      if (!sold) return
      const { kind, cost, inputTax, tcs } = sold
      const total = -cost - inputTax - tcs
      post('portal-purchase', { kind }, { cost: -cost, inputTax: -inputTax, tcs: -tcs, total })
      const credited = random.chance(0.5) ? inputTax : 0
      const costs = cost + inputTax - credited
      post('portal-purchase', { kind: random.pick(kinds) }, { cost: costs, inputTax: credited, tcs, total: -total })
      agreed.cost += costs - cost
    },
    function cancelAtTheHouse() {
      const [bought] = unsold.splice(0, 1)
      if (!bought) return
      const { kind, cost, inputTax, tcs, paid } = bought
      const total = cost + inputTax + tcs
      const penalty = random.whole(0, paid)
      const amounts = { returned: paid - penalty, penalty, open: total - paid, cost, inputTax, tcs }
      post('portal-cancelled', { kind, money: 'house-wallet' }, amounts)
      agreed.owed -= total - paid
      agreed.cost -= cost
      agreed.penalty += penalty
    },
    function pay() {
      const supplierId = random.pick(payees)
      const amount = random.whole(1, 3_000_000)
      const tds = percentOf(amount, random.whole(0, 10))
      const paidOut = Math.max(0, amount - tds + random.whole(-500, 500))
      const difference = exchangeDifference({ amount, paidOut, tds })
      post('supplier-payment', { supplierId, money: money() }, { amount, paidOut, tds, difference })
      bill(supplierId, -amount)
    },
    function comeBack() {
      const supplierId = random.pick(payees)
      const credit = -(owed.get(supplierId) ?? 0)
      if (credit <= 0) return
      const amount = random.whole(1, credit)
      const paidIn = Math.max(1, amount + random.whole(-500, 500))
      post('supplier-refund', { supplierId, money: money() }, { amount, paidIn, difference: amount - paidIn })
      bill(supplierId, amount)
    },
  ]
  for (let step = 0; step < steps; step += 1) random.pick(acts)()
  return { book, owes, owed, agreed }
}

/** The same of the house: sales, penalties, payments, settlements, and what its own CRM buys. */
function keepHouse(seed: string, steps: number) {
  const random = createRandom(seed)
  const book = openBook()
  const owed = new Map<string | null, Minor>(suppliers.map((one) => [one, 0]))
  const wallet = { agreed: 0 }
  const sales: { total: Minor; net: Minor; owed: SupplierShare[]; entries: Entry[]; open: boolean }[] = []
  const post = (event: PostingEvent, where: PostingCase, amounts: object): Entry[] => {
    const entries = postingOf(event, where, amounts as never)
    book.add(entries)
    return entries
  }
  const bill = (shares: readonly SupplierShare[], sign: number) => {
    for (const { supplierId, amount } of shares) owed.set(supplierId, (owed.get(supplierId) ?? 0) + sign * amount)
  }
  const service = 'hotel' as const
  const acts: [() => void, ...(() => void)[]] = [
    function deposit() {
      const amount = random.whole(1, 10_000_000)
      post('deposit', { orgId: 'o' }, { amount })
      wallet.agreed += amount
    },
    function sell() {
      const shares = [
        { supplierId: random.pick(suppliers), amount: random.whole(1, 500_000) },
        { supplierId: 's1', amount: random.whole(0, 500_000) },
      ]
      const net = sum(shares.map(({ amount }) => amount))
      const fee = random.whole(0, 100_000)
      const igst = percentOf(fee, 18)
      const total = net + fee + igst
      const where = { orgId: 'o', service, funding: 'wallet', suppliers: shares } as const
      const entries = post('sale', where, { total, net, fee, cgst: 0, sgst: 0, igst, tcs: 0 })
      sales.push({ total, net, owed: shares, entries, open: true })
      wallet.agreed -= total
      bill(shares, 1)
    },
    function cancel() {
      const open = sales.filter((one) => one.open)
      const sale = open[random.whole(0, Math.max(0, open.length - 1))]
      if (!sale) return
      sale.open = false
      book.add(sale.entries.map(({ account, amount }) => ({ account, amount: -amount })))
      wallet.agreed += sale.total
      bill(sale.owed, -1)
      const percent = random.whole(0, 100)
      const penalty = percentOf(sale.total, percent)
      const kept = penaltyShares(sale.owed, { percent })
      const where = { orgId: 'o', service, funding: 'wallet', suppliers: kept } as const
      if (penalty > 0) post('penalty', where, { penalty, income: penalty, cgst: 0, sgst: 0, igst: 0 })
      wallet.agreed -= penalty
      const amount = sum(kept.map((share) => share.amount))
      if (amount > 0) post('supplier-penalty', where, { amount })
      bill(kept, 1)
    },
    function buyForOwnCustomers() {
      const amount = random.whole(1, 500_000)
      const shares = [{ supplierId: random.pick(suppliers), amount }]
      post('internal-cost', { orgId: 'o', service: 'flight', suppliers: shares }, { amount })
      bill(shares, 1)
    },
    function pay() {
      const amount = random.whole(1, 2_000_000)
      const tds = percentOf(amount, random.whole(0, 10))
      const paidOut = Math.max(0, amount - tds + random.whole(-50, 50))
      const shares = [{ supplierId: random.pick(payees), amount }]
      const difference = exchangeDifference({ amount, paidOut, tds })
      post('supplier-payment', { orgId: 'o', suppliers: shares }, { amount, difference, paidOut, tds })
      bill(shares, -1)
    },
    function comeBack() {
      const supplierId = random.pick(payees)
      const credit = -(owed.get(supplierId) ?? 0)
      if (credit <= 0) return
      const amount = random.whole(1, credit)
      const shares = [{ supplierId, amount }]
      post('supplier-refund', { orgId: 'o', suppliers: shares }, { amount, paidIn: amount, difference: 0 })
      bill(shares, 1)
    },
  ]
  for (let step = 0; step < steps; step += 1) random.pick(acts)()
  return { book, owed, wallet }
}

const seeds = Array.from({ length: 20 }, (_, index) => `days ${index}`)
const steps = 2000

describe('2,000 random acts of business', () => {
  it.each(seeds)('leave an agency with a book that balances and says what was agreed (%s)', (seed) => {
    const { book, owes, owed, agreed } = keepAgency(seed, steps)
    expect(-book.balance(`${bookId}/supplier:house`) + 0).toBe(agreed.owed)
    const costs = (name: string) => sum(kinds.map((kind) => book.balance(`${bookId}/${name}:${kind}`)))
    expect([costs('cost'), costs('penalty')]).toEqual([agreed.cost, agreed.penalty])
    expect(book.total('income', 'expense', 'position')).toBe(0)
    for (const [customer, amount] of owes) expect(book.balance(`${bookId}/customer:${customer}`)).toBe(amount)
    for (const [supplier, amount] of owed)
      expect(-book.balance(`${bookId}/supplier${supplier ? `:${supplier}` : ''}`) + 0).toBe(amount + 0)
  })

  it.each(seeds)('leave the house with a book that balances and says what was agreed (%s)', (seed) => {
    const { book, owed, wallet } = keepHouse(seed, steps)
    expect(book.total('income', 'expense', 'position')).toBe(0)
    expect(-book.balance('wallet:o') + 0).toBe(wallet.agreed + 0)
    for (const [supplier, amount] of owed) expect(-book.balance(payableOf(supplier)) + 0).toBe(amount + 0)
  })
})
