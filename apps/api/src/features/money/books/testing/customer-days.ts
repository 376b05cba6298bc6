import { randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { type Minor, plus, sum, toMajor, toMinor } from '@karavan/domain/base/money'
import type { Random } from '@karavan/domain/base/random'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { readRows } from '../../../../testing/rows.ts'
import type { TestApp } from '../../../../testing/test-app.ts'
import {
  at,
  confirmedLines,
  edit,
  editOf,
  make,
  move,
  onReceipt,
  read,
  receive,
  send,
} from '../../../crm/bookings/testing/crm-booking.ts'
import { payLinksOf } from '../../../crm/bookings/testing/pay-link.ts'
import { tellOfPayment } from '../../../sales/stays/testing/card.ts'
import { type AgreedService, type Deal, totalOf } from './agreed.ts'

type Kept = Deal & { booking: Pick<CrmBooking, 'id' | 'kind' | 'customerId'> }
type Page = Awaited<ReturnType<ReturnType<typeof payLinksOf>['begun']>>
type Pending = { deal: Kept; page: Page; by: 'card' | 'upi' }
/** Something that is to go back to a customer, as its row says. */
type OpenRefund = { id: string; state: string; amount: string; way: string; alone: boolean; customer_id: string }

/** What has to have happened in days that prove anything. */
const outcomes = [
  ...['receipt void', 'invoiced', 'cost changed', 'price changed', 'service cancelled', 'booking cancelled'],
  ...['written off alone', 'written off by two', 'paid by link', 'paid too late', 'refund rejected', 'refund arrived'],
  ...['refund came back', 'card took it back', 'card refused', 'card refused after all', 'card refused late money'],
]

const step = 2000
const kinds = ['card', 'upi'] as const
/** The younger bookings are lived with; nobody comes back to those before. */
const recent = 12

/** What an agency and its customers do with each other, and what was agreed by it. */
export function liveWithCustomers(test: TestApp, suppliers: readonly [string, ...string[]]) {
  const links = payLinksOf(test)
  const database = () => test.app.platform.database
  const deals: Kept[] = []
  const supplierIds = new Map<string, string>()
  const pending = new Map<string, Pending>()
  /** What came into the agency's wallet by cards and UPI and stayed there. */
  const wallet = { got: 0 as Minor }
  const happened = new Set<string>()
  let reference = 0
  // A seed goes on with nothing of the one before, so that it does the same alone.
  let first = 0
  let since = uuidv7()
  const begin = () => {
    first = deals.length
    since = uuidv7()
    pending.clear()
  }

  const some = <T>(random: Random, list: readonly T[]): T | undefined =>
    list.length === 0 ? undefined : list[random.whole(0, list.length - 1)]
  const priceUpTo = (random: Random, most: Minor): Minor => random.whole(0, Math.floor(most / step)) * step
  const one = (random: Random, is: (deal: Kept) => boolean = () => true) =>
    some(random, deals.slice(Math.max(first, deals.length - recent)).filter(is))
  const goesOn = ({ over }: Kept) => !over
  const uncut = ({ over, services }: Kept) => !over && services.every(({ kept }) => !kept)
  const look = (deal: Kept): Promise<CrmBooking> => read(test, deal.booking)
  const linesOf = (services: readonly AgreedService[]) =>
    services.map(({ supplier, sell, cost }, index) => ({
      ...confirmedLines()[0],
      ...{ label: `Service ${index + 1}`, supplier, cost: toMajor(cost), sell: toMajor(sell) },
    }))
  const refundCall = (path: string, body: object, as = test.people.agent) =>
    test.call<{ data: { id: string; state: string } }>('POST', `/crm/refunds${path}`, {
      ...{ as, body, headers: { 'idempotency-key': randomUUID() } },
    })

  /** Changes one thing of the services, as far as the product lets it be changed. */
  async function change(deal: Kept, services: AgreedService[], more: object): Promise<void> {
    const booking = await look(deal)
    const lines = editOf(booking).lines.map((line, index) => {
      const { sell, cost } = services[index] ?? { sell: 0, cost: 0 }
      return { ...line, sell: toMajor(sell), cost: toMajor(cost) }
    })
    const { status, body } = await edit(test, booking, { lines, ...more })
    if (status === 200) {
      happened.add('instalments' in more ? 'price changed' : 'cost changed')
      deal.services = services
    } else expect([status, [400, 409].includes(status)], JSON.stringify(body)).toEqual([status, true])
  }

  const openOf = ({ instalments }: CrmBooking): Minor =>
    sum(instalments.map(({ amount, paid }) => toMinor(amount) - toMinor(paid)))

  async function tell({ deal, page }: Pending, paidBy: 'card' | 'upi'): Promise<void> {
    const open = openOf(await look(deal))
    expect(await links.tellPaid(page, paidBy)).toBe(200)
    const got = paidBy === 'upi' ? page.captured : page.captured - page.fee
    // What comes for a trip that is cancelled goes back, unless so much is owed of it; the card may refuse it, and then it is the
    // customer's with us.
    const kept = !deal.over || got <= open
    happened.add(kept ? 'paid by link' : 'paid too late')
    if (!kept) return
    deal.received = plus(deal.received, got)
    wallet.got = plus(wallet.got, got)
  }

  const acts: Record<string, (random: Random) => Promise<void>> = {
    async book(random) {
      const services = Array.from({ length: random.whole(1, 3) }, (): AgreedService => {
        const cost = plus(step, priceUpTo(random, 6_000_000))
        return { supplier: random.pick(suppliers), cost, sell: plus(cost, priceUpTo(random, 1_000_000)), kept: null }
      })
      const made = (await move(test, await make(test, { lines: linesOf(services) }), 'Confirmed')).body.data
      for (const { supplier, supplierId } of made.lines) supplierIds.set(supplier ?? '', supplierId ?? '')
      const { id, kind, customerId } = made
      const money = { received: 0, returned: 0, writtenOff: 0 }
      deals.push({ ...money, services, invoiced: false, over: false, booking: { id, kind, customerId } })
    },
    async receive(random) {
      const deal = one(random)
      if (!deal) return
      const amount = random.whole(1, random.chance(0.5) ? 1_000_000 : 8_000_000)
      const { status, body } = await receive(test, await look(deal), { amount: toMajor(amount) })
      expect(status).toBe(201)
      deal.received = plus(deal.received, amount)
      if (random.chance(0.3)) {
        expect((await onReceipt(test, body.data, 'void', { reason: 'Never came' })).status).toBe(200)
        deal.received -= amount
        happened.add('receipt void')
      }
    },
    async invoice(random) {
      const deal = one(random, goesOn)
      if (!deal || random.chance(0.5)) return
      const { status } = await send(test, `${at(deal.booking)}/invoice`, undefined)
      expect(status).toBe(deal.invoiced ? 409 : 201)
      deal.invoiced = true
      happened.add('invoiced')
    },
    async changeCost(random) {
      const deal = one(random, uncut)
      const at = deal ? random.whole(0, deal.services.length - 1) : 0
      if (!deal) return
      const services = deal.services.map((service, index) =>
        index === at ? { ...service, cost: plus(step, priceUpTo(random, service.sell)) } : service,
      )
      await change(deal, services, {})
    },
    async changePrice(random) {
      const deal = one(random, uncut)
      if (!deal) return
      const services = deal.services.map((service) =>
        random.chance(0.5) ? { ...service, sell: plus(service.cost, priceUpTo(random, 1_000_000)) } : service,
      )
      await change(deal, services, { instalments: [] })
    },
    async cancel(random) {
      const deal = one(random, goesOn)
      if (!deal || random.chance(0.5)) return
      const booking = await look(deal)
      const open = deal.services.flatMap(({ kept }, index) => (kept ? [] : [index]))
      const chosen = new Set(random.chance(0.4) ? open : [some(random, open) ?? 0])
      const services = deal.services.map((service, index): AgreedService => {
        if (!chosen.has(index)) return service
        const supplier = random.chance(0.4) ? 0 : priceUpTo(random, Math.min(service.cost, service.sell))
        return { ...service, kept: { supplier, ours: priceUpTo(random, (service.sell - supplier) / 4) } }
      })
      const left: Kept = { ...deal, services, over: services.every(({ kept }) => kept !== null) }
      const paid = toMinor(booking.paid)
      const { status, body } = await send(test, `${at(deal.booking)}/cancel`, {
        services: [...chosen].map((index) => ({
          id: booking.lines[index]?.id,
          supplierCharge: toMajor(services[index]?.kept?.supplier ?? 0),
          ourCharge: toMajor(services[index]?.kept?.ours ?? 0),
        })),
        reason: 'They fell ill',
        shownRefund: toMajor(Math.max(0, paid - totalOf(left))),
        give: random.pick(['refund', 'advance'] as const),
      })
      expect([status, JSON.stringify(body)]).toEqual([200, expect.anything()])
      Object.assign(deal, left)
      happened.add(left.over ? 'booking cancelled' : 'service cancelled')
      // What was let go counts as far as anything is owed still.
      deal.writtenOff = Math.min(deal.writtenOff, Math.max(0, totalOf(left) - paid))
    },
    async writeOff(random) {
      const deal = one(random)
      if (!deal) return
      const booking = await look(deal)
      const amount = Math.min(openOf(booking), random.whole(1, 30_000))
      if (amount === 0 || booking.writeOffs.some(({ state }) => state === 'Requested')) return
      const { status, body } = await send(test, `${at(booking)}/write-off`, {
        ...{ amount: toMajor(amount), reason: 'Rounded by the bank' },
      })
      expect(status).toBe(200)
      const asked = body.data.writeOffs.find(({ state }) => state === 'Requested')
      const approve = random.chance(0.8)
      if (asked) {
        const path = `${at(booking)}/write-offs/${asked.id}/decide`
        expect((await send(test, path, { approve }, test.people.agencyStaff)).status).toBe(200)
      }
      if (asked && !approve) return
      deal.writtenOff = plus(deal.writtenOff, amount)
      happened.add(asked ? 'written off by two' : 'written off alone')
    },
    async openLink(random) {
      const deal = one(random, goesOn)
      const asked = deal && (await links.ask(deal.booking, { what: 'balance' }))
      const path = asked?.status === 201 ? asked.body.data.path : null
      if (!deal || !path) return
      const { open, least } = (await links.open(path)).body.data
      const by = random.pick(kinds)
      const page = await links.begun(path, random.chance(0.5) ? open : Math.min(open, Math.ceil(least)), by)
      pending.set(page.session, { deal, page, by })
    },
    async payLink(random) {
      // Those that come too late are rare, and what is to be seen.
      const late = [...pending.values()].filter(({ deal }) => deal.over)
      const paying = some(random, late) ?? some(random, [...pending.values()])
      if (!paying) return
      pending.delete(paying.page.session)
      if (random.chance(0.2)) return void (await links.tellExpired(paying.page))
      const paidBy = random.chance(0.5) ? paying.by : random.pick(kinds)
      await tell(paying, paidBy)
      // Told again, it counts once.
      if (random.chance(0.3)) expect(await links.tellPaid(paying.page, paidBy)).toBe(200)
    },
    async askRefund(random) {
      const free = await readRows<{ id: string; rest: string; by_card: boolean }>(
        database(),
        `select id, amount - allocated - refunded as rest, payment_id is not null as by_card from crm_receipt
         where id > $1 and state <> 'Void' and amount > allocated + refunded order by id desc limit 8`,
        [since],
      )
      const receipt = some(random, free)
      if (!receipt) return
      const amount = Math.min(Number(receipt.rest), random.whole(1, 4_000_000) / 100)
      const way = receipt.by_card ? 'card' : 'bank'
      const { status } = await refundCall('', { receiptId: receipt.id, amount, way, reason: 'Too much' })
      expect(status).toBe(201)
    },
    async workOnRefund(random) {
      const open = await readRows<OpenRefund>(
        database(),
        `select id, state, amount, way, amount <= 25000 as alone, customer_id from crm_refund
         where id > $1 and (state in ('Requested', 'Approved') or state = 'Sent' and way <> 'card')
         order by id desc limit 8`,
        [since],
      )
      const refund = some(random, open)
      if (refund) await workOn(refund, random)
    },
    async hearOfCard(random) {
      const news = await readRows<{ id: string; session_id: string; status: string; cause_key: string }>(
        database(),
        'select id, session_id, status, cause_key from payment_refund where id > $1 order by id desc limit 8',
        [since],
      )
      const told = some(random, news)
      if (told) await hear(told, random)
    },
  }

  const dealOf = (customerId: string) => deals.find(({ booking }) => booking.customerId === customerId)

  async function workOn({ id, state, amount, way, alone, customer_id }: OpenRefund, random: Random): Promise<void> {
    const deal = dealOf(customer_id)
    const minor = toMinor(Number(amount))
    if (!deal) throw new Error('A refund of nobody')
    if (state === 'Requested') {
      const approve = random.chance(0.75)
      if (!approve) happened.add('refund rejected')
      const as = alone && random.chance(0.5) ? test.people.agent : test.people.agencyStaff
      return void expect((await refundCall(`/${id}/decide`, { approve }, as)).status).toBe(200)
    }
    if (state === 'Approved') {
      expect((await refundCall(`/${id}/send`, { reference: `UTR ${(reference += 1)}` })).status).toBe(200)
      deal.returned = plus(deal.returned, minor)
      if (way === 'card') wallet.got -= minor
      return
    }
    const arrived = random.chance(0.7)
    expect((await refundCall(`/${id}/end`, { arrived })).status).toBe(200)
    if (!arrived) deal.returned -= minor
    happened.add(arrived ? 'refund arrived' : 'refund came back')
  }

  const last = new Map<string, 'Done' | 'Failed'>()
  /** A provider tells how a refund ended: done, failed, and failed after it was done; twice, and late. */
  async function hear(told: { id: string; session_id: string; cause_key: string }, random: Random): Promise<void> {
    const before = last.get(told.id)
    const done = before === undefined && random.chance(0.6)
    const type = done ? 'refund.done' : 'refund.failed'
    const say = () => tellOfPayment(test, told.session_id, type, { refundKey: told.id, captured: 0, message: 'Closed' })
    expect(await say()).toBe(200)
    if (random.chance(0.3)) expect(await say()).toBe(200)
    last.set(told.id, done ? 'Done' : 'Failed')
    if (done) happened.add('card took it back')
    if (done || before === 'Failed') return
    const [asked] = await readRows<{ customer_id: string; amount: string }>(
      database(),
      `select customer_id, amount from crm_refund where $1 like '%' || id`,
      [told.cause_key],
    )
    if (asked) {
      const deal = dealOf(asked.customer_id)
      if (!deal) throw new Error('A refund of nobody')
      happened.add(before === 'Done' ? 'card refused after all' : 'card refused')
      deal.returned -= toMinor(Number(asked.amount))
      wallet.got = plus(wallet.got, toMinor(Number(asked.amount)))
      return
    }
    // Money of a trip that was over, which its card does not take back: it is a receipt, and the customer's.
    const [late] = await readRows<{ customer_id: string; amount: string }>(
      database(),
      `select r.customer_id, r.amount from crm_receipt r join payment_refund p on p.session_id = r.payment_id where p.id = $1`,
      [told.id],
    )
    const deal = late && dealOf(late.customer_id)
    if (!late || !deal) throw new Error('Money that nobody has')
    happened.add('card refused late money')
    deal.received = plus(deal.received, toMinor(Number(late.amount)))
    wallet.got = plus(wallet.got, toMinor(Number(late.amount)))
  }

  const never = () => outcomes.filter((one) => !happened.has(one))
  return { acts, deals, supplierIds, wallet, begin, never }
}
