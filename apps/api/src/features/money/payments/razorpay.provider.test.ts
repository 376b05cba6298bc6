import { createHmac, randomUUID } from 'node:crypto'
import Razorpay from 'razorpay'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { payees } from '../../payees.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { payoutDesk } from '../settlements/testing/payout-desk.ts'
import { refundOnCard, settlePayment } from './payment.job.ts'
import { ProviderUnavailable } from './provider.ts'
import { createRazorpay } from './razorpay.provider.ts'
import { readPage, startDeposit, until } from './testing/card.ts'
import { providerDesk } from './testing/provider-desk.ts'
import { type RazorpayStandIn, startRazorpayStandIn } from './testing/razorpay-stand-in.ts'
import type { Thing } from './testing/stand-in.ts'

const secrets = { new: 'new secret of the tests', old: 'old secret of the tests' }
let razorpay: RazorpayStandIn
let test: TestApp
let workers = true
beforeAll(async () => {
  razorpay = await startRazorpayStandIn()
  test = await startTestApp({
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_stand_in',
    RAZORPAY_KEY_SECRET: 'secret_of_the_tests',
    RAZORPAY_WEBHOOK_SECRET: `${secrets.new}, ${secrets.old}`,
    RAZORPAY_API_URL: razorpay.url,
  })
  await fund(database(), test.people.agent.orgId, 10_000)
  const { platform } = test.app
  const { enqueue } = platform
  platform.enqueue = async (db, name, ...rest) => {
    if (workers) await enqueue(db, name, ...rest)
  }
})
afterAll(async () => {
  await test.close()
  await razorpay.close()
})
beforeEach(() => {
  workers = true
  Object.assign(razorpay, { mood: 'well', refuseRefunds: null, refundStatus: 'processed' })
})

const database = () => test.app.platform.database
const { open, run, end, askRefund, refundRow, refundEnds, refundedOf } = providerDesk(() => test)
const start = async (amount = 1000) => (await startDeposit(test, test.people.agent, amount)).sessionId
const linksOf = (id: string) => [...razorpay.links.values()].filter((link) => link.reference_id === id)
const refundsAt = (key: string) => [...razorpay.refunds.values()].filter((refund) => refund.key === key)
const razorpaySettings = () => ({
  ...{ kind: 'razorpay' as const, keyId: 'rzp_test_stand_in', keySecret: 'secret_of_the_tests' },
  ...{ webhookSecrets: [secrets.new], apiUrl: razorpay.url },
})
/** As the jobs have it, but without the patience of a person. */
const parts = () => ({
  platform: test.app.platform,
  providerOf: async () => createRazorpay(razorpaySettings(), 300),
  payees,
})

type Sent = { id?: string; secret?: string; tamper?: (body: string) => string }

/** Brings a message to the webhook as Razorpay signs it, which its SDK agrees to; answers with the status. */
async function send(event: string, payload: object, { id = randomUUID(), secret = secrets.new, tamper }: Sent = {}) {
  const body = JSON.stringify({ entity: 'event', account_id: 'acc_1', event, contains: Object.keys(payload), payload })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  expect(Razorpay.validateWebhookSignature(body, signature, secret)).toBe(true)
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': id,
    },
    payload: tamper ? tamper(body) : body,
  })
  return answer.statusCode
}

/** What a message about a link tells, once somebody paid it. */
const paidLink = (id: string, total: number, link: Partial<Thing> = {}, method = 'card') => ({
  payment_link: {
    entity: { id: `plink_of_${id}`, reference_id: id, status: 'paid', currency: 'INR', amount_paid: total, ...link },
  },
  payment: { entity: { id: `pay_of_${id}`, amount: total, currency: 'INR', method, status: 'captured' } },
})

/** A deposit that was opened at Razorpay and paid there. */
async function paid(amount = 1000) {
  const id = await start(amount)
  await open(id)
  const [link] = linksOf(id)
  const total = Number(link?.amount)
  expect(await send('payment_link.paid', paidLink(id, total, { id: link?.id ?? '' }))).toBe(200)
  expect((await readPage(test, id)).status).toBe('Paid')
  return id
}

describe('a link at Razorpay', () => {
  it('asks for paise, names our session, and leaves writing to the customer to us', async () => {
    const id = await start(1234.56)
    const { body } = await open(id)
    expect(body.data.url).toMatch(/^https:\/\/rzp\.io\//)
    const [link] = linksOf(id)
    expect(link).toMatchObject({
      ...{ amount: 125_678, currency: 'INR', accept_partial: false, notes: { session: id } },
      ...{ notify: { sms: false, email: false }, reminder_enable: false, callback_method: 'get' },
    })
    expect(Number(link?.expire_by)).toBeGreaterThan(Date.now() / 1000 + 30 * 60)
    expect(link?.callback_url).toContain('/wallet?deposit=')
  })

  it.each(['hang', 'reset', 'error', 'lost'] as const)(
    'is told of in clear words when Razorpay is away (%s), and made once when it is back',
    async (mood) => {
      const id = await start()
      razorpay.mood = mood
      const { status, body } = await open(id)
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
      razorpay.mood = 'well'
      const urls = [await open(id), await open(id)].map((one) => one.body.data.url)
      expect([new Set(urls).size, linksOf(id).length]).toEqual([1, 1])
    },
  )
})

describe('a message of Razorpay', () => {
  it('credits the wallet once, however often and in whatever order it comes', async () => {
    const { orgId } = test.people.agent
    const before = await balanceOf(database(), orgId)
    const id = await start(500)
    const told = paidLink(id, 509_00)
    const failed = { payment: { entity: { id: 'pay_1', notes: { session: id }, error_description: 'UPI timed out' } } }
    expect(await send('payment.failed', failed)).toBe(200)
    expect(await readPage(test, id)).toMatchObject({ status: 'Failed', message: 'UPI timed out' })
    for (let count = 0; count < 3; count++) expect(await send('payment_link.paid', told, { id: 'same' })).toBe(200)
    expect(await send('payment_link.paid', told, { secret: secrets.old })).toBe(200)
    expect(await send('payment.failed', failed)).toBe(200)
    expect(await send('payment_link.expired', told)).toBe(200)
    expect((await readPage(test, id)).status).toBe('Paid')
    expect(await balanceOf(database(), orgId)).toBe(before + 500)
  })

  it('is refused and not kept when it is forged', async () => {
    const id = await start(500)
    const told = paidLink(id, 509_00)
    const count = async () => (await readRows(database(), 'select * from payment_event')).length
    const before = await count()
    const forgeries = [
      { secret: 'of somebody else' },
      { tamper: (body: string) => body.replace('50900', '50901') },
      { tamper: (body: string) => `${body} ` },
    ]
    for (const forged of forgeries) expect(await send('payment_link.paid', told, forged)).toBe(400)
    expect((await test.call('POST', '/payments/webhook', { body: { event: 'payment_link.paid' } })).status).toBe(400)
    expect(await count()).toBe(before)
    expect((await readPage(test, id)).status).toBe('Open')
  })

  it('is acknowledged when it is about somebody else or about nothing we use', async () => {
    expect(await send('payment_link.paid', paidLink(uuidv7(), 100))).toBe(200)
    expect(await send('payment_link.partially_paid', paidLink(uuidv7(), 100))).toBe(200)
    expect(await send('settlement.processed', { settlement: { entity: { id: 'setl_1' } } })).toBe(200)
    expect(await send('refund.processed', { refund: { entity: { id: 'rfnd_1', notes: [] } } })).toBe(200)
    expect(await send('payment_link.paid', { payment_link: { entity: { id: 7 } } })).toBe(200)
  })

  it('leaves another amount, or another currency, to a person', async () => {
    const id = await start(500)
    for (const wrong of [{ amount_paid: 100 }, { currency: 'USD' }])
      expect(await send('payment_link.paid', paidLink(id, 509_00, wrong))).toBe(500)
    expect((await readPage(test, id)).status).toBe('Open')
  })
})

describe('a link whose time is over', () => {
  it('is found to be paid when the message of it was lost', async () => {
    const id = await start()
    await open(id)
    const payments = [{ payment_id: 'pay_1', status: 'captured' }]
    Object.assign(linksOf(id)[0] ?? {}, { status: 'paid', amount_paid: 1018_00, payments })
    await end(id)
    await run(settlePayment(parts()), { sessionId: id })
    expect((await readPage(test, id)).status).toBe('Paid')
  })

  it('is cancelled there too when nobody paid', async () => {
    const id = await start()
    await open(id)
    await end(id)
    razorpay.mood = 'error'
    await expect(run(settlePayment(parts()), { sessionId: id })).rejects.toThrow(ProviderUnavailable)
    expect((await readPage(test, id)).status).toBe('Open')
    razorpay.mood = 'well'
    await run(settlePayment(parts()), { sessionId: id })
    expect((await readPage(test, id)).status).toBe('Expired')
    expect(linksOf(id).map(({ status }) => status)).toEqual(['cancelled'])
  })
})

describe('a refund at Razorpay', () => {
  it.each(['hang', 'reset', 'error', 'lost'] as const)(
    'happens once when the first call comes to nothing (%s)',
    async (mood) => {
      const id = await paid()
      // The test runs the work of the job itself; a worker beside it would be faster now and then.
      workers = false
      razorpay.mood = mood
      const refund = await askRefund(id, 100)
      await expect(run(refundOnCard(parts()), { refundId: refund.id })).rejects.toThrow(ProviderUnavailable)
      expect((await refundRow(refund.id))?.status).toBe('Pending')
      razorpay.mood = 'well'
      await run(refundOnCard(parts()), { refundId: refund.id })
      await run(refundOnCard(parts()), { refundId: refund.id })
      expect((await refundRow(refund.id))?.status).toBe('Done')
      expect(refundsAt(refund.id).map(({ amount }) => amount)).toEqual([100_00])
    },
  )

  it('that is refused for good goes back into the wallet', async () => {
    const id = await paid()
    const before = await balanceOf(database(), test.people.agent.orgId)
    razorpay.refuseRefunds = 'The account has too little'
    const refund = await askRefund(id, 100)
    expect(await refundEnds(refund.id, 'Failed')).toMatchObject({ message: 'The account has too little' })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    expect(await refundedOf(id)).toBe(0)
  })

  it('that takes days is ended by its message, and one that comes back after all likewise', async () => {
    const id = await paid()
    razorpay.refundStatus = 'pending'
    const refund = await askRefund(id, 100)
    const [made] = await until(
      async () => refundsAt(refund.id),
      (found) => found.length > 0,
    )
    const told = { refund: { entity: { id: made?.id, notes: made?.notes } } }
    expect((await refundRow(refund.id))?.status).toBe('Pending')
    await send('refund.processed', told)
    expect((await refundRow(refund.id))?.status).toBe('Done')
    await send('refund.failed', told)
    await send('refund.processed', told)
    expect(await refundRow(refund.id)).toMatchObject({ status: 'Failed' })
    expect(await refundedOf(id)).toBe(0)
  })
})

describe('a settlement of Razorpay', () => {
  const desk = payoutDesk(() => test)
  const ask = (day: string) => desk.ask([createRazorpay(razorpaySettings(), 300)], day)
  const line = (entity_id: string, settlement_id: string, change: object = {}) => ({
    ...{ entity_id, settlement_id, type: 'payment', debit: 0, credit: 0, amount: 0, currency: 'INR', fee: 0, tax: 0 },
    ...{ on_hold: false, settled: true, settlement_utr: `UTR ${settlement_id}`, ...change },
  })

  it('is recorded once, though it is longer than a page, and Razorpay was away at first', async () => {
    const [one, two] = [await paid(), await paid()]
    const whole = { credit: 99_433, amount: 101_800, fee: 2367, tax: 361 }
    const refunded = await askRefund(two, 100)
    await refundEnds(refunded.id, 'Done')
    const [refund] = refundsAt(refunded.id)
    razorpay.recon.set('2026-06-05', [
      ...Array.from({ length: 1000 }, (_, at) => line(`pay_else_${at}`, 'setl_else', { credit: 100, amount: 100 })),
      line(`pay_of_${one}`, 'setl_two', whole),
      line(`pay_of_${two}`, 'setl_two', { ...whole, amount: '101800' }),
      line(refund?.id ?? '', 'setl_two', { type: 'refund', debit: 10_000, amount: 10_000 }),
    ])
    for (const mood of ['hang', 'reset'] as const) {
      razorpay.mood = mood
      await expect(ask('2026-06-05')).rejects.toThrow(ProviderUnavailable)
    }
    razorpay.mood = 'well'
    for (let turn = 0; turn < 2; turn += 1) await ask('2026-06-05')
    const [made, ...more] = await desk.recorded('setl_two')
    expect(made).toMatchObject({
      ...{ amount: 1936, fee: 40.12, tax: 7.22, paidOut: 1888.66, payments: 2, refunds: 1 },
      ...{ utr: 'UTR setl_two', settledOn: '2026-06-05', provider: 'razorpay' },
    })
    expect(more).toEqual([])
    expect(await desk.told('setl_else')).toEqual([expect.stringContaining('no payment of ours is called pay_else_0')])
  })

  it('with something beside payments and refunds is told to the Admins', async () => {
    const one = await paid()
    razorpay.recon.set('2026-06-06', [
      line(`pay_of_${one}`, 'setl_taken', { credit: 101_800, amount: 101_800 }),
      line('adj_1', 'setl_taken', { type: 'adjustment', debit: 500, amount: 500 }),
    ])
    await ask('2026-06-06')
    expect(await desk.recorded('setl_taken')).toEqual([])
    expect(await desk.told('setl_taken')).toEqual([
      expect.stringContaining('adj_1 is no payment or refund but: adjustment'),
    ])
  })
})
