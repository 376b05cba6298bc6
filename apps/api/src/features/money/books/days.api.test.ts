import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import type { TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import { sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { createRandom } from '@karavan/domain/base/random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import {
  at,
  confirmedLines,
  dayFrom,
  edit,
  editOf,
  followPurchases,
  make,
  move,
  onReceipt,
  read,
  receive,
  send,
} from '../../crm/bookings/testing/crm-booking.ts'
import { payLinksOf } from '../../crm/bookings/testing/pay-link.ts'
import { makeBoughtHotel, makeSupplier, pay as payHouse, sell } from '../../crm/supplier-payments/testing/payable.ts'
import { startRegisteredApp } from '../../crm/testing/registered-app.ts'
import { balanceOf, fund, write } from '../../sales/stays/testing/stay.ts'

/** In the drill twenty seeds of two thousand steps, in the tests a small share of one; a drill that was ended goes on from a seed. */
const [seeds, steps] = process.env.DRILL
  ? [Number(process.env.DAYS_SEEDS ?? 2), Number(process.env.DAYS_STEPS ?? 300)]
  : [1, 60]
const first = process.env.DRILL ? Number(process.env.DAYS_FIRST ?? 1) : 1
const funded = 50_000_000
const methods = ['card', 'upi'] as const
const treatments = ['fee', 'package'] as const

let test: TestApp
let days: Awaited<ReturnType<typeof keepDays>>
beforeAll(async () => {
  // Mails and papers are nothing of the books, and a quarter of the work.
  test = await startRegisteredApp({ JOBS: 'off' })
  await fund(test.app.platform.database, test.people.agent.orgId, funded)
  days = await keepDays()
})
afterAll(() => test.close())

const suppliers = ['Creek Rooms', 'Dune Cars', 'Palm Guides'] as const
type Trial = { data: { rows: TrialBalanceRow[]; debit: number; credit: number } }
const trial = async (path: string, as = test.people.agent) => (await test.call<Trial>('GET', path, { as })).body.data

it.each(Array.from({ length: seeds }, (_, index) => first + index))(
  'whatever is booked, changed, cancelled, paid and sent back, both books balance and say what was agreed (seed %i)',
  async (seed) => {
    await days.live(seed)
    await days.agree()
  },
  3_600_000,
)

/** What was agreed, beside what the books say of it. */
async function keepDays() {
  const links = payLinksOf(test)
  let random = createRandom('days of business 1')
  // Of the seed that runs: nobody comes back to one that is cancelled, or to those of a seed before.
  let bookings: { booking: CrmBooking; over: boolean }[] = []
  let [byLink, returned] = [0, 0]
  const idOf = new Map<string, string>()
  const paid = new Map<string, number>(suppliers.map((name) => [name, 0]))
  /** What live bookings of earlier seeds cost, by supplier. */
  const costBefore = new Map<string, number>()
  const houseSupplier = await makeSupplier(test)
  const hotel = await makeBoughtHotel(test, houseSupplier)
  const house = { sold: 0, paid: 0 }
  /** Stays the agency has bought, for nobody yet and for customers. */
  const stays: string[] = []
  const soldOn: string[] = []
  let reference = 0
  const some = <T>(list: readonly T[]): T | undefined => list[random.whole(0, Math.max(0, list.length - 1))]
  const fresh = async (status: string) => {
    const one = some(bookings)
    const now = one && !one.over ? await read(test, one.booking) : undefined
    return now?.status === status ? now : undefined
  }
  const onSuppliers = (path: string, body: object) =>
    test.call('POST', `/crm/supplier-payments${path}`, {
      as: test.people.agent,
      body: { way: 'bank', reference: `NEFT ${(reference += 1) + 1000}`, ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  const acts: [() => Promise<void>, ...(() => Promise<void>)[]] = [
    async function book() {
      const supplier = random.pick(suppliers)
      const cost = random.whole(100, 90_000)
      const lines = confirmedLines().map((line) => ({ ...line, supplier, cost, sell: cost + 5000 }))
      const made = (await move(test, await make(test, { lines }), 'Confirmed')).body.data
      idOf.set(supplier, made.lines[0]?.supplierId ?? '')
      bookings.push({ booking: made, over: false })
    },
    async function receiveSome() {
      const booking = await fresh('Confirmed')
      if (!booking) return
      const { body } = await receive(test, booking, { amount: random.whole(1, 50_000) })
      if (random.chance(0.3)) await onReceipt(test, body.data, 'void', { reason: 'Never came' })
    },
    async function invoice() {
      const booking = await fresh('Confirmed')
      if (booking) await send(test, `${at(booking)}/invoice`, undefined)
    },
    async function change() {
      const booking = await fresh('Confirmed')
      const [line] = booking ? editOf(booking).lines : []
      if (booking && line) await edit(test, booking, { lines: [{ ...line, cost: random.whole(100, 90_000) }] })
    },
    async function cancel() {
      const booking = await fresh('Confirmed')
      if (!booking || !random.chance(0.6)) return
      const { status } = await move(test, booking, 'Cancelled', { reason: 'Ill' })
      for (const one of bookings) if (one.booking.id === booking.id) one.over = status === 200
    },
    async function paySupplier() {
      const name = random.pick(suppliers)
      const supplierId = idOf.get(name)
      const amount = random.whole(1, 60_000)
      if (!supplierId) return
      const parts = [{ supplierId, amount, tds: random.whole(0, Math.min(10, amount)), onAccount: random.chance(0.5) }]
      const { status } = await onSuppliers('', { paidOn: dayFrom(0), parts })
      if (status === 201) paid.set(name, (paid.get(name) ?? 0) + toMinor(amount))
    },
    async function comeBack() {
      const name = random.pick(suppliers)
      const amount = random.whole(1, 20_000)
      const asked = { supplierId: idOf.get(name) ?? randomUUID(), amount, receivedOn: dayFrom(0) }
      const { status } = await onSuppliers('/refunds', asked)
      if (status === 201) paid.set(name, (paid.get(name) ?? 0) - toMinor(amount))
    },
    async function payByLink() {
      const booking = await fresh('Confirmed')
      const asked = booking && (await links.ask(booking, { what: 'balance' }))
      const path = asked?.status === 201 ? asked.body.data.path : null
      if (!path) return
      const { open, least } = (await links.open(path)).body.data
      const by = random.pick(methods)
      const page = await links.begun(path, random.chance(0.5) ? open : Math.min(open, Math.ceil(least)), by)
      if (random.chance(0.2)) return void (await links.tellExpired(page))
      const paidBy = random.chance(0.5) ? by : random.pick(methods)
      expect(await links.tellPaid(page, paidBy)).toBe(200)
      // Told again, it counts once.
      if (random.chance(0.3)) await links.tellPaid(page, paidBy)
      byLink += paidBy === 'upi' ? page.captured : page.captured - page.fee
    },
    async function giveBack() {
      const one = (await fresh('Confirmed'))?.receipts.find(({ advance, byCard }) => advance >= 1 && !byCard)
      if (!one) return
      const write = (path: string, body: object) =>
        test.call<{ data: { id: string } }>('POST', `/crm/refunds${path}`, {
          ...{ as: test.people.agent, body, headers: { 'idempotency-key': randomUUID() } },
        })
      const amount = Math.min(one.advance, random.whole(1, 20_000))
      const { body } = await write('', { receiptId: one.id, amount, way: 'bank', reason: 'Too much' })
      await write(`/${body.data.id}/decide`, { approve: true })
      await write(`/${body.data.id}/send`, { reference: `UTR ${(reference += 1)}` })
      const arrived = random.chance(0.7)
      await write(`/${body.data.id}/end`, { arrived })
      if (arrived) returned += toMinor(amount)
    },
    async function houseSells() {
      if (stays.length > 30 || soldOn.length > 60) return
      stays.push((await sell(test, hotel, { from: random.whole(30, 90) })).id)
      house.sold += 8000
    },
    async function houseCancels() {
      const id = stays.pop()
      if (!id) return
      await write(test, `/bookings/${id}/cancel`, test.people.agent, { shownRefund: 8000, reason: '' })
      house.sold -= 8000
    },
    async function sellOn() {
      const portalId = stays.at(-1)
      if (!portalId || random.chance(0.5)) return
      // Some are sold before a job came by.
      if (random.chance(0.5)) await followPurchases(test)
      const customer = { name: `Buyer ${soldOn.length}`, phone: `+91 97412 ${20_000 + soldOn.length}` }
      const body = { customer, portalKind: 'booking', portalId, taxAs: random.pick(treatments) }
      const { status } = await write(test, '/crm/bookings/sell', test.people.agent, body)
      expect(status).toBe(201)
      soldOn.push(...stays.splice(-1))
    },
    async function housePays() {
      const amount = random.whole(1, 9000)
      const { status } = await payHouse(test, [{ supplierId: houseSupplier.id, amount, onAccount: true }])
      if (status === 201) house.paid += amount
    },
  ]
  async function live(seed: number): Promise<void> {
    bookings = []
    random = createRandom(`days of business ${seed}`)
    for (let step = 0; step < steps; step += 1) await random.pick(acts)()
  }

  async function agree(): Promise<void> {
    const agency = await trial('/crm/books/trial-balance')
    expect(agency.debit).toBe(agency.credit)
    const own = await trial('/accounts/books/trial-balance', test.people.admin)
    expect(own.debit).toBe(own.credit)
    const [houseOwes] = await readRows<{ owed: string }>(
      test.app.platform.database,
      `select -coalesce(sum(e.amount), 0) as owed from ledger_entry e join ledger_account a on a.id = e.account_id where a.code = $1`,
      [`supplier-payable:${houseSupplier.id}`],
    )
    expect(Number(houseOwes?.owed)).toBe(house.sold - house.paid)

    // What suppliers are owed is what live bookings cost less what they were paid, customers what they were invoiced less what came.
    const now: CrmBooking[] = []
    for (const { booking } of bookings) now.push(await read(test, booking))
    for (const name of suppliers) {
      const supplierId = idOf.get(name)
      if (!supplierId) continue
      const cost = sum([
        costBefore.get(name) ?? 0,
        ...now
          .filter(({ status }) => status !== 'Cancelled')
          .flatMap(({ lines }) => lines.filter((line) => line.supplierId === supplierId))
          .map(({ costInr }) => toMinor(costInr)),
      ])
      costBefore.set(name, cost)
      const { body } = await test.call<{ data: { owed: number } }>(
        'GET',
        `/crm/supplier-payments/bills?supplierId=${supplierId}`,
        { as: test.people.agent },
      )
      expect(body.data.owed).toBe(toMajor(cost - (paid.get(name) ?? 0)))
    }
    const customers = await readRows<{ code: string; balance: string; papers: string; money: string; back: string }>(
      test.app.platform.database,
      `select c.id as code,
         (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.code = c.org_id || '/customer:' || c.id) as balance,
         (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          join ledger_transaction t on t.id = e.transaction_id
          where a.code = c.org_id || '/customer:' || c.id and t.kind in ('invoice', 'credit-note', 'tcs-collected')) as papers,
         (select coalesce(sum(r.amount), 0) from crm_receipt r where r.customer_id = c.id and r.state <> 'Void') as money,
         (select coalesce(sum(f.amount), 0) from crm_refund f where f.customer_id = c.id and f.state in ('Sent', 'Done')) as back
       from customer c where c.org_id = $1`,
      [test.people.agent.orgId],
    )
    for (const { balance, papers, money, back } of customers)
      expect(toMinor(Number(balance))).toBe(toMinor(Number(papers)) - toMinor(Number(money)) + toMinor(Number(back)))
    const twice = await readRows(
      test.app.platform.database,
      `select i.id from crm_instalment i join crm_allocation a on a.instalment_id = i.id group by i.id having sum(a.amount) > max(i.amount)`,
    )
    expect(twice).toEqual([])

    const numbers = await readRows<{ name: string; count: number; last: number }>(
      test.app.platform.database,
      `with numbered as (
         select org_id, number from crm_receipt union all select org_id, number from crm_invoice
         union all select org_id, number from supplier_payment union all select org_id, number from supplier_refund)
       select org_id || left(number, 8) as name, count(*)::int as count, max(right(number, 6)::int) as last from numbered group by 1`,
    )
    expect(numbers.length).toBeGreaterThan(0)
    for (const { count, last } of numbers) expect(count).toBe(last)
    expect(toMinor(await balanceOf(test.app.platform.database, test.people.agent.orgId))).toBe(
      toMinor(funded) + byLink - toMinor(house.sold),
    )
    // What agencies pay in, buy and get back has reached their books: they say what their wallets hold, and what all of it cost.
    const { database } = test.app.platform
    await followPurchases(test)
    const [money] = await readRows<{ house: string; back: string; owed: string; cost: string }>(
      database,
      `select coalesce(sum(e.amount) filter (where a.code like '%/house-wallet'), 0) as house,
         coalesce(sum(e.amount) filter (where a.code like '%/supplier:house'), 0) as owed,
         coalesce(sum(e.amount) filter (where a.code like '%/cost:%'), 0) as cost,
         (select coalesce(sum(amount), 0) from crm_refund where state = 'Done') as back
       from ledger_entry e join ledger_account a on a.id = e.account_id where a.book = $1`,
      [test.people.agent.orgId],
    )
    expect([Number(money?.house), toMinor(Number(money?.back))]).toEqual([
      await balanceOf(database, test.people.agent.orgId),
      returned,
    ])
    const cost = sum([...costBefore.values(), toMinor(8000 * (stays.length + soldOn.length))])
    expect([toMinor(Number(money?.cost)), Number(money?.owed)]).toEqual([cost, 0])
  }
  return { live, agree }
}
