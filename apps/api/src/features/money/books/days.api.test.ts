import { randomUUID } from 'node:crypto'
import type { crmBookings } from '@karavan/contracts/crm/bookings/booking.contract'
import type { Got } from '@karavan/contracts/kit/endpoint'
import type { TrialBalanceRow } from '@karavan/contracts/money/books/book.contract'
import { plus, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import { createRandom } from '@karavan/domain/base/random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { dayFrom, followPurchases } from '../../crm/bookings/testing/crm-booking.ts'
import { makeBoughtHotel, makeSupplier, pay as payHouse, sell } from '../../crm/supplier-payments/testing/payable.ts'
import { startRegisteredApp } from '../../crm/testing/registered-app.ts'
import { balanceOf, fund, write } from '../../sales/stays/testing/stay.ts'
import { chargedOf, costFrom, owedBy, totalOf } from './testing/agreed.ts'
import { liveWithCustomers } from './testing/customer-days.ts'

/** In the drill twenty seeds of two thousand steps, in the tests one of them; a drill that was ended goes on from a seed. */
const steps = Number(process.env.DAYS_STEPS ?? 2000)
const seeds = process.env.DRILL ? Number(process.env.DAYS_SEEDS ?? 20) : 1
const first = process.env.DRILL ? Number(process.env.DAYS_FIRST ?? 1) : 1
const funded = 50_000_000
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

/** How often the books are held against what was agreed. */
const lookEvery = 250
const suppliers = ['Creek Rooms', 'Dune Cars', 'Palm Guides'] as const
type Owed = Got<(typeof crmBookings)['owed']>['data']
type Trial = { data: { rows: TrialBalanceRow[]; debit: number; credit: number } }
const trial = async (path: string, as = test.people.agent) => (await test.call<Trial>('GET', path, { as })).body.data

it.each(Array.from({ length: seeds }, (_, index) => first + index))(
  'whatever is booked, changed, cancelled, paid and sent back, both books balance and say what was agreed (seed %i)',
  async (seed) => {
    await days.live(seed)
    // One seed need not have seen every rare thing; a few have.
    if (seeds >= 5 && seed === first + seeds - 1) expect(days.never()).toEqual([])
  },
  3_600_000,
)

/** What was agreed, beside what the books say of it. */
async function keepDays() {
  const customers = liveWithCustomers(test, suppliers)
  let random = createRandom('days of business 1')
  const paid = new Map<string, number>(suppliers.map((name) => [name, 0]))
  const houseSupplier = await makeSupplier(test)
  const hotel = await makeBoughtHotel(test, houseSupplier)
  const house = { sold: 0, paid: 0 }
  /** Stays the agency has bought in these days, for nobody yet; and how many there are of days before and for customers. */
  const stays: string[] = []
  let [before, soldOn] = [0, 0]
  let reference = 0
  const onSuppliers = (path: string, body: object) =>
    test.call('POST', `/crm/supplier-payments${path}`, {
      as: test.people.agent,
      body: { way: 'bank', reference: `NEFT ${(reference += 1) + 1000}`, ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  const others: Record<string, () => Promise<void>> = {
    async paySupplier() {
      const name = random.pick(suppliers)
      const supplierId = customers.supplierIds.get(name)
      const amount = random.whole(1, 60_000)
      if (!supplierId) return
      const parts = [{ supplierId, amount, tds: random.whole(0, Math.min(10, amount)), onAccount: random.chance(0.5) }]
      const { status } = await onSuppliers('', { paidOn: dayFrom(0), parts })
      if (status === 201) paid.set(name, (paid.get(name) ?? 0) + toMinor(amount))
    },
    async comeBack() {
      const name = random.pick(suppliers)
      const amount = random.whole(1, 20_000)
      const asked = { supplierId: customers.supplierIds.get(name) ?? randomUUID(), amount, receivedOn: dayFrom(0) }
      const { status } = await onSuppliers('/refunds', asked)
      if (status === 201) paid.set(name, (paid.get(name) ?? 0) - toMinor(amount))
    },
    async houseSells() {
      if (stays.length > 30) return
      stays.push((await sell(test, hotel, { from: random.whole(30, 90) })).id)
      house.sold += 8000
    },
    async houseCancels() {
      const id = stays.pop()
      if (!id) return
      await write(test, `/bookings/${id}/cancel`, test.people.agent, { shownRefund: 8000, reason: '' })
      house.sold -= 8000
    },
    async sellOn() {
      const portalId = stays.at(-1)
      if (!portalId || random.chance(0.5)) return
      // Some are sold before a job came by.
      if (random.chance(0.5)) await followPurchases(test)
      const customer = { name: `Buyer ${soldOn}`, phone: `+91 97412 ${20_000 + soldOn}` }
      const body = { customer, portalKind: 'booking', portalId, taxAs: random.pick(treatments) }
      const { status } = await write(test, '/crm/bookings/sell', test.people.agent, body)
      expect(status).toBe(201)
      stays.pop()
      soldOn += 1
    },
    async housePays() {
      const amount = random.whole(1, 9000)
      const { status } = await payHouse(test, [{ supplierId: houseSupplier.id, amount, onAccount: true }])
      if (status === 201) house.paid += amount
    },
  }
  /** What happens often stands there more than once. */
  const { acts } = customers
  const all = [
    ...Object.values(acts),
    ...[acts.book, acts.receive, acts.openLink, acts.payLink, acts.payLink, acts.askRefund, acts.hearOfCard],
    ...Array.from({ length: 4 }, () => acts.workOnRefund),
    ...Object.values(others),
  ].flatMap((act) => act ?? [])

  async function live(seed: number): Promise<void> {
    customers.begin()
    before += stays.splice(0).length
    random = createRandom(`days of business ${seed}`)
    for (let step = 1; step <= steps; step += 1) {
      await random.pick(all as [(typeof all)[number], ...typeof all])(random)
      if (step % lookEvery === 0 || step === steps) await agree()
    }
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

    const { deals, supplierIds, wallet } = customers
    const owes = await test.call<{ data: Owed }>('GET', '/crm/owed', { as: test.people.agent })
    for (const name of suppliers) {
      const supplierId = supplierIds.get(name)
      if (!supplierId) continue
      const { body } = await test.call<{ data: { owed: number; bills: { open: number }[] } }>(
        'GET',
        `/crm/supplier-payments/bills?supplierId=${supplierId}`,
        { as: test.people.agent },
      )
      const cost = sum(deals.map((deal) => costFrom(deal, name)))
      expect([name, body.data.owed]).toEqual([name, toMajor(cost - (paid.get(name) ?? 0))])
      // What is on account is used on bills, and the bookings of these say the same.
      const total = owes.body.data.suppliers.find(({ id }) => id === supplierId)?.total ?? 0
      expect([name, total]).toEqual([name, toMajor(sum(body.data.bills.map(({ open }) => toMinor(open))))])
    }
    const { database } = test.app.platform
    const owed = await readRows<{ id: string; total: string; written_off: string; owed: string; settled: boolean }>(
      database,
      `select b.id, b.total, b.written_off, coalesce(sum(e.amount), 0) as owed
       from crm_booking b left join ledger_account a on a.code = b.org_id || '/customer:' || b.customer_id
         left join ledger_entry e on e.account_id = a.id
       where b.org_id = $1 group by b.id`,
      [test.people.agent.orgId],
    )
    const told = new Map(owed.map((row) => [row.id, row]))
    for (const deal of deals) {
      const row = told.get(deal.booking.id)
      expect(
        [row?.total, row?.written_off, row?.owed].map((one) => toMinor(Number(one))),
        deal.booking.id,
      ).toEqual([totalOf(deal), deal.writtenOff, owedBy(deal)])
    }
    const twice = await readRows(
      database,
      `select i.id from crm_instalment i join crm_allocation a on a.instalment_id = i.id group by i.id having sum(a.amount) > max(i.amount)`,
    )
    expect(twice).toEqual([])

    const numbers = await readRows<{ name: string; count: number; last: number }>(
      database,
      `with numbered as (
         select org_id, number from crm_receipt union all select org_id, number from crm_invoice
         union all select org_id, number from crm_refund
         union all select org_id, number from supplier_payment union all select org_id, number from supplier_refund)
       select org_id || left(number, 8) as name, count(*)::int as count, max(right(number, 6)::int) as last from numbered group by 1`,
    )
    expect(numbers.length).toBeGreaterThan(0)
    for (const { count, last } of numbers) expect(count).toBe(last)
    expect(toMinor(await balanceOf(database, test.people.agent.orgId))).toBe(
      plus(toMinor(funded), wallet.got) - toMinor(house.sold),
    )
    // What agencies pay in, buy and get back has reached their books: they say what their wallets hold, and what all of it cost.
    await followPurchases(test)
    const [money] = await readRows<Record<'house' | 'owed' | 'cost' | 'penalty' | 'gst' | 'tcs' | 'written', string>>(
      database,
      `select coalesce(sum(e.amount) filter (where a.code like '%/house-wallet'), 0) as house,
         coalesce(sum(e.amount) filter (where a.code like '%/supplier:house'), 0) as owed,
         coalesce(sum(e.amount) filter (where a.code like '%/cost:%'), 0) as cost,
         coalesce(sum(e.amount) filter (where a.code like '%/penalty:%'), 0) as penalty,
         coalesce(-sum(e.amount) filter (where a.code ~ '/[cis]gst$'), 0) as gst,
         coalesce(-sum(e.amount) filter (where a.code like '%/tcs-payable'), 0) as tcs,
         coalesce(sum(e.amount) filter (where a.code like '%/write-off'), 0) as written
       from ledger_entry e join ledger_account a on a.id = e.account_id where a.book = $1`,
      [test.people.agent.orgId],
    )
    expect(Number(money?.house)).toBe(await balanceOf(database, test.people.agent.orgId))
    const charged = deals.map(chargedOf)
    const services = deals.flatMap((deal) => deal.services)
    const cost = sum(services.map(({ kept, cost: agreed }) => (kept ? 0 : agreed)))
    expect(
      [money?.cost, money?.penalty, money?.owed, money?.gst, money?.tcs, money?.written].map((one) =>
        toMinor(Number(one)),
      ),
    ).toEqual([
      plus(cost, toMinor(8000 * (before + stays.length + soldOn))),
      sum(services.map(({ kept }) => kept?.supplier ?? 0)),
      0,
      sum(charged.map(({ gst }) => gst)),
      sum(charged.map(({ tcs }) => tcs)),
      sum(deals.map(({ writtenOff }) => writtenOff)),
    ])
  }
  return { live, never: customers.never }
}
