import { createHmac, randomUUID } from 'node:crypto'
import type { CrmBooking } from '@karavan/contracts/crm/bookings/booking'
import { sum, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import { chooseProviders } from '../../money/payments/index.ts'
import { importPayouts, sweepPayouts } from '../../money/settlements/payout.job.ts'
import { until } from '../../money/payments/testing/card.ts'
import { startRazorpayStandIn } from '../../money/payments/testing/razorpay-stand-in.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { closeMonth } from '../testing/close-month.ts'
import { startRegisteredApp } from '../testing/registered-app.ts'
import { at, cancelFree, dayFrom, edit, make, read, receive, send } from './testing/crm-booking.ts'
import { payLinksOf } from './testing/pay-link.ts'

let test: TestApp
let links: ReturnType<typeof payLinksOf>
const database = () => test.app.platform.database
const wallet = async () => toMinor(await balanceOf(database(), test.people.agent.orgId))
beforeAll(async () => {
  test = await startRegisteredApp()
  links = payLinksOf(test)
  // A wallet is there from its first rupee on.
  await fund(database(), test.people.agent.orgId, 1000)
})
afterAll(() => test.close())

const twoParts = (change: object = {}) =>
  make(test, {
    instalments: [
      { label: 'First', dueOn: dayFrom(3), amount: 40_000 },
      { label: 'Second', dueOn: dayFrom(9), amount: 19_976 },
    ],
    ...change,
  })
const firstOf = ({ instalments: [first] }: CrmBooking) => ({ what: 'instalment', instalmentId: first?.id })
const paidOf = ({ instalments }: CrmBooking) => instalments.map(({ paid }) => paid)

describe('a pay link', () => {
  it('shows what is open now, takes a part and then the rest by card, and is paid then with its receipts', async () => {
    const made = await twoParts()
    const link = await links.made(made, firstOf(made))
    // Whoever asks again hands on the same page.
    expect((await links.made(made, firstOf(made))).path).toBe(link.path)
    const before = await links.open(link.path)
    expect(before.body.data).toMatchObject({
      ...{ state: 'open', open: 40_000, least: 4000, number: made.number, provider: 'sandbox' },
      parts: [{ label: 'First', open: 40_000 }],
    })
    for (const amount of [3999.99, 40_000.01])
      expect((await links.pay(link.path, amount)).body.errors).toMatchObject([{ path: 'amount' }])
    const had = await wallet()
    const part = await links.begun(link.path, 15_000)
    expect([await links.tellPaid(part), await links.tellPaid(part)]).toEqual([200, 200])
    expect(await wallet()).toBe(sum([had, toMinor(15_000)]))
    expect((await links.open(link.path)).body.data).toMatchObject({ state: 'open', open: 25_000, least: 2500 })
    await links.tellPaid(await links.begun(link.path, 25_000))
    const after = (await links.open(link.path)).body.data
    expect(after).toMatchObject({ state: 'paid', open: 0, parts: [] })
    expect(after.receipts.map(({ amount, state }) => [amount, state])).toEqual([
      [25_000, 'Verified'],
      [15_000, 'Verified'],
    ])
    expect(paidOf(await read(test, made))).toEqual([40_000, 0])
    expect((await links.pay(link.path, 500)).status).toBe(409)
    const pdf = await test.app.inject({ url: `/api/v1${link.path}/receipts/${after.receipts[0]?.id}/receipt.pdf` })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const stranger = await twoParts()
    const other = (await receive(test, stranger, { amount: 500 })).body.data
    expect((await test.call('GET', `${link.path}/receipts/${other.id}/receipt.pdf`)).status).toBe(404)
  })

  it('for the balance pays what is due first, and for an amount no more than was typed', async () => {
    const made = await twoParts()
    const balance = await links.made(made, { what: 'balance' })
    const some = await links.made(made, { what: 'amount', amount: 45_000 })
    expect((await links.ask(made, { what: 'amount', amount: 60_000 })).body.errors).toMatchObject([{ path: 'amount' }])
    expect([balance.open, some.open]).toEqual([59_976, 45_000])
    await links.tellPaid(await links.begun(some.path, 45_000))
    expect(paidOf(await read(test, made))).toEqual([40_000, 5000])
    expect((await links.open(some.path)).body.data).toMatchObject({ state: 'paid', open: 0 })
    expect((await links.open(balance.path)).body.data).toMatchObject({ state: 'open', open: 14_976 })
    await links.tellPaid(await links.begun(balance.path, 14_976))
    expect(paidOf(await read(test, made))).toEqual([40_000, 19_976])
    expect((await links.ask(made, { what: 'balance' })).status).toBe(409)
  })

  it('by UPI costs nothing on top, is written down as UPI, and stays exact when the way is changed at the provider', async () => {
    const made = await twoParts()
    const link = await links.made(made, firstOf(made))
    expect((await links.open(link.path)).body.data).toMatchObject({ upiProvider: 'sandbox', upiId: null })
    const [had, fee] = [await wallet(), toMinor(180)]
    const asCard = await links.begun(link.path, 10_000)
    expect(asCard.captured).toBe(toMinor(10_180))
    const asUpi = await links.begun(link.path, 10_000, 'upi')
    expect([asUpi.captured, asUpi.session === asCard.session]).toEqual([toMinor(10_000), false])
    await links.tellPaid(asUpi, 'upi')
    expect(await wallet()).toBe(sum([had, toMinor(10_000)]))
    // Asked for a card with its fee, paid by UPI: all of it is the customer's.
    await links.tellPaid(await links.begun(link.path, 10_000), 'upi')
    expect(await wallet()).toBe(sum([had, toMinor(20_000), fee]))
    // Asked for UPI, paid by card: what was asked for is what came.
    await links.tellPaid(await links.begun(link.path, 5000, 'upi'), 'card')
    expect(await wallet()).toBe(sum([had, toMinor(25_000), fee]))
    const { receipts } = await read(test, made)
    expect(receipts.map(({ amount, way }) => [amount, way]).toSorted()).toEqual([
      [10_000, 'upi'],
      [10_180, 'upi'],
      [5000, 'card'],
    ])
    expect(paidOf(await read(test, made))).toEqual([25_180, 0])
    const fees = await readRows<{ fee: string }>(
      database(),
      `select fee from payment_session where cause_number = $1 and status = 'Paid'`,
      [made.number],
    )
    expect(fees.map(({ fee: its }) => Number(its))).toEqual([0, 0, 0])
    const charge = database().pool.query(`update payment_session set fee = 1 where id = $1`, [asUpi.session])
    await expect(charge).rejects.toThrow('payment_session_upi_costs_nothing')
  })

  it('opens one page for one instalment, whichever link it is opened at', async () => {
    const made = await twoParts()
    const link = await links.made(made, firstOf(made))
    const [one, two] = [await links.begun(link.path, 40_000), await links.begun(link.path, 40_000)]
    expect(two.session).toBe(one.session)
    // Another amount is another page, and the first takes nothing any more.
    expect((await links.begun(link.path, 10_000)).session).not.toBe(one.session)
  })

  it('whose instalment was paid or changed meanwhile makes the money an advance while the booking lives', async () => {
    const made = await twoParts()
    const link = await links.made(made, firstOf(made))
    const page = await links.begun(link.path, 40_000)
    await receive(test, made, { amount: 30_000 })
    await links.tellPaid(page)
    const paid = await read(test, made)
    expect([paidOf(paid), paid.advance]).toEqual([[40_000, 0], 30_000])

    const other = await twoParts()
    const changed = await links.made(other, firstOf(other))
    const second = await links.begun(changed.path, 40_000)
    const one = [{ label: 'All at once', dueOn: dayFrom(5), amount: 59_976 }]
    expect((await edit(test, other, { instalments: one })).status).toBe(200)
    expect((await links.open(changed.path)).body.data).toMatchObject({
      open: 59_976,
      parts: [{ label: 'All at once' }],
    })
    await links.tellPaid(second)
    const after = await read(test, other)
    expect([paidOf(after), after.advance]).toEqual([[0], 40_000])
  })

  it('of what was cancelled meanwhile gives the money back, and says so afterwards', async () => {
    const made = await twoParts()
    const link = await links.made(made, { what: 'balance' })
    const page = await links.begun(link.path, 59_976)
    expect((await cancelFree(test, made, 'Changed their minds')).status).toBe(200)
    const had = await wallet()
    expect(await links.tellPaid(page)).toBe(200)
    expect(await wallet()).toBe(had)
    const refunds = await readRows<{ amount: string }>(
      database(),
      'select amount from payment_refund where session_id = $1',
      [page.session],
    )
    expect(refunds.map(({ amount }) => toMinor(Number(amount)))).toEqual([page.captured])
    expect((await read(test, made)).receipts).toEqual([])
    expect((await links.open(link.path)).body.data).toMatchObject({ state: 'cancelled', open: 0 })
    expect((await links.pay(link.path, 500)).body.code).toBe('NOT_BOOKABLE')
  })

  it('past the provider is a receipt nobody has seen yet, once for a reference, with its proof', async () => {
    const made = await twoParts()
    const link = await links.made(made, firstOf(made))
    const refused = async (body: object) => (await links.claim(link.path, body)).body
    expect((await refused({ amount: 100, reference: 'UTR 1', paidOn: dayFrom(1) })).errors[0]?.path).toBe('paidOn')
    expect((await refused({ amount: 60_000, reference: 'UTR 1' })).errors[0]?.path).toBe('amount')
    const claim = { amount: 41_000, reference: `UTR ${made.number}` }
    const { status, body } = await links.claim(link.path, claim)
    expect([status, body.data.state]).toEqual([201, 'paid'])
    expect(body.data.receipts).toMatchObject([{ amount: 41_000, advance: 1000, state: 'Unverified', hasProof: false }])
    // A second press or another tab.
    expect(await refused(claim)).toMatchObject({ code: 'DUPLICATE' })
    const { instalments, receipts } = await read(test, made)
    expect(instalments.map((one) => one.status)).toEqual(['Paid unverified', 'Due'])
    expect(receipts).toMatchObject([{ byCard: false, createdBy: null, way: 'upi' }])
    const news = await readRows(database(), 'select body from notification where user_id = $1 and title like $2', [
      test.people.agent.id,
      `${made.number} has a payment to look for%`,
    ])
    expect(news).toHaveLength(1)

    const form = new FormData()
    form.append('file', new File([Buffer.from('%PDF-1.4\n%%EOF')], 'proof.pdf', { type: 'application/pdf' }))
    const encoded = new Response(form)
    const put = (id = body.data.receipts[0]?.id) => ({
      method: 'POST' as const,
      url: `/api/v1${link.path}/receipts/${id}/proof`,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    const bytes = Buffer.from(await encoded.arrayBuffer())
    expect((await test.app.inject({ ...put(uuidv7()), payload: bytes })).statusCode).toBe(404)
    expect((await test.app.inject({ ...put(), payload: bytes })).statusCode).toBe(201)
    expect((await test.app.inject({ ...put(), payload: bytes })).statusCode).toBe(409)
    expect((await links.open(link.path)).body.data.receipts[0]?.hasProof).toBe(true)
  })

  it('that was withdrawn or has ended opens no more, but names who sent it', async () => {
    const made = await twoParts()
    const link = await links.made(made, { what: 'balance' })
    const ended = async () => {
      const { status, body } = await links.open(link.path)
      return [status, (body.current?.company as { name?: string } | undefined)?.name]
    }
    const [agency] = await readRows<{ name: string }>(
      database(),
      'select company_name as name from org where id = $1',
      [test.people.agent.orgId],
    )
    const withdraw = () => send(test, `${at(made)}/pay-links/${link.id}/withdraw`, {})
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404])
    expect(await ended()).toEqual([404, agency?.name])
    expect([
      (await links.pay(link.path, 59_976)).status,
      (await links.claim(link.path, { amount: 1, reference: 'UTR 99' })).status,
    ]).toEqual([404, 404])
    const fresh = await links.made(made, { what: 'balance' })
    expect(fresh.path).not.toBe(link.path)
    await database().pool.query(`update pay_link set expires_at = now() - interval '1 minute' where id = $1`, [
      fresh.id,
    ])
    expect((await links.open(fresh.path)).status).toBe(404)
    // One that has ended is no hindrance to the next.
    expect((await links.made(made, { what: 'balance' })).path).not.toBe(fresh.path)
    expect((await links.open(`/pay/link/${'x'.repeat(43)}`)).body.current).toBeUndefined()
  })

  it('rests while a fare that was held has lapsed', async () => {
    const made = await twoParts()
    const link = await links.made(made, { what: 'balance' })
    await database().pool.query(
      `update crm_booking_line set service = 'Flight', ticket_state = 'Held', ticket_by = now() - interval '1 minute'
       where booking_id = $1`,
      [made.id],
    )
    expect((await links.open(link.path)).body.data.state).toBe('resting')
    expect((await links.pay(link.path, 59_976)).body.code).toBe('NOT_BOOKABLE')
  })

  it('is handed out by the own office alone, and counts looks of others', async () => {
    const made = await twoParts()
    const link = await links.made(made, { what: 'balance' })
    expect((await links.ask(made, { what: 'balance' }, test.people.foreignAgent)).status).toBe(404)
    await links.open(link.path)
    await test.call('GET', link.path, { as: test.people.agent })
    const listed = await test.call<{ data: { links: { id: string; seenCount: number }[] } }>(
      'GET',
      `/crm/bookings/${at(made)}/pay-links`,
      { as: test.people.agent },
    )
    expect(listed.body.data.links).toMatchObject([{ id: link.id, seenCount: 1 }])
  })
})

describe('an agency’s own gateway', () => {
  type Shown = {
    data: { current: { keyId: string } | null; webhookUrl: string }
    code: string
    errors: { path: string }[]
  }
  const keys = {
    ...{ keyId: 'rzp_test_stand_in', keySecret: 'secret_of_the_tests', webhookSecret: 'secret-of-the-agency' },
    paidInto: 'HDFC – Current',
  }
  const gateway = (path = '', body: object = keys, as = test.people.agent) =>
    test.call<Shown>('POST', `/crm/gateway${path}`, { as, body })
  const inBook = async (account: string) => {
    const [row] = await readRows<{ sum: string }>(
      database(),
      `select coalesce(sum(e.amount), 0) as sum from ledger_entry e join ledger_account a on a.id = e.account_id
       where a.code = $1`,
      [`${test.people.agent.orgId}/${account}`],
    )
    return Number(row?.sum)
  }
  const inHouse = async () =>
    Number(
      (
        await readRows<{ n: string }>(
          database(),
          `select count(*) as n from ledger_transaction t
       where t.kind in ('customer-payment', 'payment-held', 'payment-returned')`,
        )
      )[0]?.n,
    )
  /** A message as Razorpay signs it, to the address of an organisation or to that of the house. */
  const tell = async (
    event: string,
    payload: object,
    { secret = keys.webhookSecret, to = `/${test.people.agent.orgId}` } = {},
  ) => {
    const body = JSON.stringify({ event, payload })
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
      'x-razorpay-event-id': randomUUID(),
    }
    const url = `/api/v1/payments/webhook${to}`
    return (await test.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  const paidBy = (session: string, amount: number, method = 'card') => ({
    payment_link: { entity: { id: `plink_${session}`, reference_id: session, amount_paid: amount, currency: 'INR' } },
    payment: { entity: { id: `pay_${session}`, method } },
  })

  /** A line of what Razorpay settled: a payment, or a refund where it is below zero. */
  const settled = (name: string, amount: number, fee: number, tax: number, of: string) => ({
    ...{
      entity_id: name,
      type: amount > 0 ? 'payment' : 'refund',
      amount: Math.abs(amount),
      currency: 'INR',
      fee,
      tax,
    },
    ...{
      credit: Math.max(0, amount - fee),
      debit: Math.max(0, -amount),
      settlement_id: of,
      settlement_utr: `UTR ${of}`,
    },
  })
  /** Asks for what was paid out on a day, as the daily job does. */
  const askPayouts = async (day: string) => {
    const { platform } = test.app
    const jobs: JobData['payout.import'][] = []
    const listed = {
      ...platform,
      enqueue: async (_: unknown, __: unknown, job: object) => void jobs.push(job as never),
    }
    const parts = { platform: listed, providers: [], of: chooseProviders(platform).of }
    await database().transaction((db) => sweepPayouts(parts)({}, { db }))
    const its = jobs.filter((job) => job.day === day)
    for (const job of its) await importPayouts(parts)(job, { emit: () => {} })
    return its.length
  }
  type Payouts = { data: { payoutId: string; paidOut: number; recordedBy: string }[] }
  const payouts = async (as = test.people.agent, path = '/crm/settlements') =>
    (await test.call<Payouts>('GET', path, { as })).body.data
  type Unpaid = {
    data: { gateway: boolean; rows: { id: string; kind: string }[]; unfit: { payoutId: string; problems: string[] }[] }
  }
  const unpaid = async (as = test.people.agent) =>
    (await test.call<Unpaid>('GET', '/crm/settlements/open', { as })).body.data

  it('is set by the Owner, never answers its secrets, and takes its customers’ money past the house', async () => {
    const razorpay = await startRazorpayStandIn()
    const { config } = test.app.platform
    config.razorpayUrl = razorpay.url
    try {
      expect((await gateway('', keys, test.people.agencyStaff)).body.code).toBe('RIGHT_NEEDED')
      expect((await gateway('', { ...keys, keyId: 'sk_live_1' })).body.errors).toMatchObject([{ path: 'keyId' }])
      config.testGateways = false
      expect((await gateway()).body.errors).toMatchObject([{ path: 'keyId' }])
      config.testGateways = true
      const set = await gateway()
      expect([set.status, set.body.data.current?.keyId]).toEqual([201, keys.keyId])
      const stored = JSON.stringify([
        set.body,
        await readRows(database(), 'select * from gateway'),
        await readRows(database(), `select * from audit_entry where entity = 'gateway'`),
      ])
      for (const secret of [keys.keySecret, keys.webhookSecret]) expect(stored).not.toContain(secret)

      const again = database().pool.query(
        `insert into gateway (id, org_id, provider, account, key_id, wrapped_key, sealed, set_by)
         select $1, org_id, provider, account, key_id, wrapped_key, sealed, set_by from gateway`,
        [randomUUID()],
      )
      await expect(again).rejects.toThrow('gateway_one_in_use')

      const made = await twoParts()
      const link = await links.made(made, firstOf(made))
      expect((await links.open(link.path)).body.data).toMatchObject({
        ...{ provider: 'razorpay', upiProvider: 'razorpay', upiId: null, feePercent: 0 },
      })
      const { session, captured } = await links.begun(link.path, 40_000)
      expect(captured).toBe(toMinor(40_000))
      // The provider learns nothing that opens the customer's own page.
      const ordered = [...razorpay.links.values()].find((one) => one.reference_id === session)
      expect(ordered?.callback_url).toBe(`${config.publicUrl}/pay/${session}?back`)
      expect(JSON.stringify(ordered)).not.toContain(link.path.split('/').at(-1))
      const [had, posted, atGateway] = [await wallet(), await inHouse(), await inBook('gateway')]
      const order = { ...paidBy(session, captured) }
      // Neither another secret nor another organisation nor the house's own address speaks for it.
      expect(await tell('payment_link.paid', order, { secret: 'somebody-else' })).toBe(400)
      expect(await tell('payment_link.paid', order, { to: `/${test.people.foreignAgent.orgId}` })).toBe(404)
      expect(await tell('payment_link.paid', order, { to: '' })).toBe(400)
      expect((await links.open(link.path)).body.data.open).toBe(40_000)
      order.payment_link.entity.id = String(
        [...razorpay.links.values()].find((one) => one.reference_id === session)?.id,
      )
      expect(await tell('payment_link.paid', order)).toBe(200)
      expect((await links.open(link.path)).body.data.state).toBe('paid')
      expect([await wallet(), await inHouse(), await inBook('gateway')]).toEqual([had, posted, atGateway + 40_000])

      // What it pays out is on the agency's account, less its fee, once, and nothing of the house's.
      const day = dayFrom(-1)
      // The account is said anew without the keys.
      const moved = await test.call<Shown & { data: { current: { keyId: string; paidInto: string } } }>(
        'PATCH',
        '/crm/gateway',
        { as: test.people.agent, body: { paidInto: 'ICICI current' } },
      )
      expect(moved.body.data.current).toMatchObject({ keyId: keys.keyId, paidInto: 'ICICI current' })
      razorpay.recon.set(day, [settled(`pay_${session}`, 4_000_000, 94_400, 14_400, 'setl_own')])
      const inAccounts = async () =>
        Promise.all(['gateway', 'money:icici-current', 'card-fees', 'input-tax'].map((code) => inBook(code)))
      const [, bank = 0, fees = 0, tax = 0] = await inAccounts()
      expect((await unpaid()).rows).toMatchObject([{ kind: 'payment' }])
      expect([await askPayouts(day), await askPayouts(day)]).toEqual([1, 1])
      expect(await inAccounts()).toEqual([atGateway, bank + 39_056, fees + 800, tax + 144])
      expect(await payouts()).toMatchObject([{ payoutId: 'setl_own', paidOut: 39_056, recordedBy: 'Karavan' }])
      expect([(await unpaid()).rows, await payouts(test.people.foreignAgent)]).toEqual([[], []])
      expect(JSON.stringify(await payouts(test.people.admin, '/accounts/settlements'))).not.toContain('setl_own')
      expect((await test.call('GET', '/crm/settlements', { as: test.people.admin })).status).toBe(404)

      // It speaks of its own payments alone.
      const theirs = await twoParts()
      expect((await gateway('/end', {})).body.data.current).toBeNull()
      const none = await test.call<Shown>('PATCH', '/crm/gateway', {
        ...{ as: test.people.agent, body: { paidInto: 'ICICI current' } },
      })
      expect([none.status, (await unpaid()).gateway]).toEqual([409, true])
      const other = await links.made(theirs, firstOf(theirs))
      const house = await links.begun(other.path, 40_000, 'upi')
      // Even where the house goes by the same provider, and its order is named.
      const { rows } = await database().pool.query<{ order_id: string }>(
        `update payment_session set provider = 'razorpay' where id = $1 returning order_id`,
        [house.session],
      )
      const ofHouse = paidBy(house.session, house.captured)
      ofHouse.payment_link.entity.id = String(rows[0]?.order_id)
      expect(await tell('payment_link.paid', ofHouse)).toBe(200)
      expect((await links.open(other.path)).body.data.state).toBe('open')

      // What was begun with keys that are gone ends with them: the refund leaves the gateway, and no wallet.
      const [receipt] = (await read(test, made)).receipts
      await database().pool.query('delete from crm_allocation where receipt_id = $1', [receipt?.id])
      const refund = (path: string, body: object) =>
        test.call<{ data: { id: string; state: string } }>('POST', `/crm/refunds${path}`, {
          ...{ as: test.people.agent, body, headers: { 'idempotency-key': randomUUID() } },
        })
      const asked = await refund('', { receiptId: receipt?.id, amount: 1000, way: 'card', reason: 'Agreed' })
      await refund(`/${asked.body.data.id}/decide`, { approve: true })
      expect((await refund(`/${asked.body.data.id}/send`, {})).body.data.state).toBe('Sent')
      expect([await wallet(), await inBook('gateway')]).toEqual([had, atGateway - 1000])

      // What else came by the same account is told the Owner with why, and what is ours of it is typed in.
      const [sent] = await until(
        () =>
          readRows<{ id: string }>(
            database(),
            `select provider_refund_id as id from payment_refund where session_id = $1 and status = 'Done'`,
            [session],
          ),
        (rows) => rows.length === 1,
      )
      razorpay.recon.set(day, [
        settled(String(sent?.id), -100_000, 0, 0, 'setl_mixed'),
        settled('pay_shop', 500_000, 0, 0, 'setl_mixed'),
      ])
      await askPayouts(day)
      const { rows: open, unfit } = await unpaid()
      expect(unfit).toMatchObject([
        { payoutId: 'setl_mixed', problems: [expect.stringContaining('pay_shop') as string] },
      ])
      const told = await readRows(
        database(),
        `select 1 from notification where user_id = $1 and body like 'setl_mixed%'`,
        [test.people.agent.id],
      )
      expect(told).toHaveLength(1)
      const typed = (id = 'setl_mixed', as = test.people.agent) =>
        test.call<{ data: { paidOut: number } }>('POST', '/crm/settlements', {
          ...{ as, headers: { 'idempotency-key': randomUUID() } },
          body: {
            payoutId: id,
            settledOn: day,
            utr: null,
            fee: 0,
            tax: 0,
            payments: [],
            refunds: open.map((one) => one.id),
          },
        })
      expect((await typed('setl_theirs', test.people.foreignAgent)).status).toBe(404)
      expect((await typed()).body.data.paidOut).toBe(-1000)
      expect([(await typed('setl_again')).status, await inBook('gateway')]).toEqual([409, atGateway])
      expect((await unpaid()).unfit).toEqual([])
    } finally {
      config.razorpayUrl = undefined
      await gateway('/end', {})
      await razorpay.close()
    }
  })
})

describe('a claim of a closed month', () => {
  it('is refused in words at its day', async () => {
    const made = await links.made(await twoParts(), { what: 'balance' })
    const paidOn = dayFrom(-40)
    await closeMonth(test, test.people.agent.orgId, paidOn)
    const told = await links.claim(made.path, { amount: 1000, reference: 'UTR 7788 9900', paidOn })
    const [first] = (told.body as unknown as { errors: { path: string; message: string }[] }).errors
    expect([told.status, first?.path]).toEqual([400, 'paidOn'])
    expect(first?.message).toMatch(/^The books are closed until the end of /)
  })
})
