import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../../testing/rows.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { balanceOf, fund } from '../../sales/stays/testing/stay.ts'
import { payees } from '../../payees.ts'
import { refundOnCard, settlePayment } from './payment.job.ts'
import { ProviderUnavailable } from './provider.ts'
import { createStripe } from './stripe.provider.ts'
import { pageIs, readPage, startDeposit, until } from './testing/card.ts'
import { providerDesk } from './testing/provider-desk.ts'
import { paidCheckout, sendStripe, webhookSecret } from './testing/stripe-event.ts'
import { startStripeStandIn, type StripeStandIn } from './testing/stripe-stand-in.ts'

let stripe: StripeStandIn
let test: TestApp
let workers = true
beforeAll(async () => {
  stripe = await startStripeStandIn()
  test = await startTestApp({
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_stand_in',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
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
  await stripe.close()
})
beforeEach(() => {
  workers = true
  stripe.mood = 'well'
  stripe.refuseRefunds = null
  stripe.refundStatus = 'succeeded'
})

const database = () => test.app.platform.database
const settings = () => ({
  kind: 'stripe' as const,
  secretKey: 'sk_test_stand_in',
  webhookSecret,
  apiUrl: stripe.url,
})
const { open, run, end, askRefund, refundRow, refundEnds, refundedOf } = providerDesk(() => test)
const ordersOf = (id: string) => [...stripe.orders.values()].filter((order) => order.client_reference_id === id)
const start = async (amount = 1000) => (await startDeposit(test, test.people.agent, amount)).sessionId

/** Runs the work of a job with the patience of a test. */
const parts = () => ({ platform: test.app.platform, providerOf: async () => createStripe(settings(), 300), payees })
/** A deposit that was opened at Stripe and paid there. */
async function paid(amount = 1000) {
  const id = await start(amount)
  await open(id)
  const [order] = ordersOf(id)
  Object.assign(order ?? {}, paidCheckout(id, Number(order?.amount_total), order?.id))
  expect(await sendStripe(test, 'checkout.session.completed', order ?? {})).toBe(200)
  expect((await readPage(test, id)).status).toBe('Paid')
  return { id, intent: `pi_of_${id}`, orderId: order?.id ?? '' }
}

const refundsAt = (key: string) =>
  [...stripe.refunds.values()].filter(({ metadata }) => (metadata as { refund?: string }).refund === key)
describe('an order at Stripe', () => {
  it('asks for rupees, names our session, and stays open long enough for Stripe', async () => {
    const id = await start(1234.56)
    const { body } = await open(id)
    expect(body.data.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    const form = stripe.asked.find((asked) => asked.get('client_reference_id') === id)
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      mode: 'payment',
      'payment_method_types[0]': 'card',
      'line_items[0][price_data][currency]': 'inr',
      'line_items[0][price_data][unit_amount]': '125678',
      'metadata[session]': id,
      'payment_intent_data[metadata][session]': id,
    })
    expect(Number(form?.get('expires_at'))).toBeGreaterThan(Date.now() / 1000 + 30 * 60)
    expect(form?.get('success_url')).toContain('/wallet?deposit=')
  })

  it('is made once however often the page is opened', async () => {
    const id = await start()
    const urls = new Set<string>()
    for (let count = 0; count < 3; count++) urls.add((await open(id)).body.data.url)
    expect([urls.size, ordersOf(id).length]).toEqual([1, 1])
  })

  it.each(['hang', 'reset', 'error', 'lost'] as const)(
    'is told of in clear words when Stripe is away (%s), and made once when it is back',
    async (mood) => {
      const id = await start()
      stripe.mood = mood
      const { status, body } = await open(id)
      expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
      expect(body.detail).toMatch(/nothing was charged; try again/)
      stripe.mood = 'well'
      expect((await open(id)).status).toBe(200)
      expect((await open(id)).status).toBe(200)
      expect(ordersOf(id)).toHaveLength(1)
      expect((await readPage(test, id)).status).toBe('Open')
    },
  )
})

describe('a message of Stripe', () => {
  it('credits the wallet once, however often it comes', async () => {
    const { orgId } = test.people.agent
    const before = await balanceOf(database(), orgId)
    const id = await start(500)
    const checkout = paidCheckout(id, 509_00)
    for (let count = 0; count < 3; count++)
      expect(await sendStripe(test, 'checkout.session.completed', checkout, { id: 'evt_same' })).toBe(200)
    expect(await sendStripe(test, 'checkout.session.completed', checkout)).toBe(200)
    expect(await balanceOf(database(), orgId)).toBe(before + 500)
    expect(await sendStripe(test, 'checkout.session.expired', checkout)).toBe(200)
    expect((await readPage(test, id)).status).toBe('Paid')
  })

  it('is refused and not kept when it is forged or old', async () => {
    const id = await start(500)
    const checkout = paidCheckout(id, 509_00)
    const count = async () => (await readRows(database(), 'select * from payment_event')).length
    const before = await count()
    const forgeries = [
      { secret: 'whsec_of_somebody_else' },
      { tamper: (body: string) => body.replace('50900', '50901') },
      { tamper: (body: string) => `${body} ` },
      { at: Math.floor(Date.now() / 1000) - 301 },
    ]
    for (const forged of forgeries)
      expect(await sendStripe(test, 'checkout.session.completed', checkout, forged)).toBe(400)
    const unsigned = await test.call('POST', '/payments/webhook', { body: { type: 'checkout.session.completed' } })
    expect(unsigned.status).toBe(400)
    expect(await count()).toBe(before)
    expect((await readPage(test, id)).status).toBe('Open')
  })

  it('is acknowledged when it is about somebody else or about nothing we use', async () => {
    expect(await sendStripe(test, 'checkout.session.completed', paidCheckout(uuidv7(), 100))).toBe(200)
    expect(await sendStripe(test, 'checkout.session.completed', paidCheckout('not ours', 100))).toBe(200)
    expect(await sendStripe(test, 'customer.created', { id: 'cus_1' })).toBe(200)
    expect(await sendStripe(test, 'refund.updated', { id: 're_1', status: 'succeeded', metadata: {} })).toBe(200)
  })

  it('leaves another amount, or another currency, to a person', async () => {
    const id = await start(500)
    for (const wrong of [{ amount_total: 100 }, { currency: 'usd' }])
      expect(await sendStripe(test, 'checkout.session.completed', { ...paidCheckout(id, 509_00), ...wrong })).toBe(500)
    expect((await readPage(test, id)).status).toBe('Open')
  })

  it('tells why a card was refused, by the name of the session alone', async () => {
    const id = await start()
    const intent = { id: 'pi_1', metadata: { session: id }, last_payment_error: { message: 'Your card was declined.' } }
    expect(await sendStripe(test, 'payment_intent.payment_failed', intent)).toBe(200)
    expect(await readPage(test, id)).toMatchObject({ status: 'Failed', message: 'Your card was declined.' })
    const late = { ...paidCheckout(id, 1018_00), payment_status: 'unpaid' }
    expect(await sendStripe(test, 'checkout.session.completed', late)).toBe(200)
    expect((await readPage(test, id)).status).toBe('Failed')
    await sendStripe(test, 'checkout.session.async_payment_succeeded', paidCheckout(id, 1018_00))
    expect((await readPage(test, id)).status).toBe('Paid')
  })
})

describe('a page whose time is over', () => {
  it('is found to be paid when the message of it was lost', async () => {
    const id = await start()
    await open(id)
    const [order] = ordersOf(id)
    Object.assign(order ?? {}, paidCheckout(id, 1018_00, order?.id))
    await end(id)
    await run(settlePayment(parts()), { sessionId: id })
    expect((await readPage(test, id)).status).toBe('Paid')
  })

  it('is closed at Stripe too when nobody paid', async () => {
    const id = await start()
    await open(id)
    await end(id)
    stripe.mood = 'error'
    await expect(run(settlePayment(parts()), { sessionId: id })).rejects.toThrow(ProviderUnavailable)
    expect((await readPage(test, id)).status).toBe('Open')
    stripe.mood = 'well'
    await run(settlePayment(parts()), { sessionId: id })
    expect((await readPage(test, id)).status).toBe('Expired')
    expect(ordersOf(id).map(({ status }) => status)).toEqual(['expired'])
  })
})

describe('a refund at Stripe', () => {
  it.each(['hang', 'reset', 'error', 'lost'] as const)(
    'happens once when the first call comes to nothing (%s)',
    async (mood) => {
      const { id } = await paid()
      // The test runs the work of the job itself; a worker beside it would be faster now and then.
      workers = false
      stripe.mood = mood
      const refund = await askRefund(id, 100)
      await expect(run(refundOnCard(parts()), { refundId: refund.id })).rejects.toThrow(ProviderUnavailable)
      expect((await refundRow(refund.id))?.status).toBe('Pending')
      stripe.mood = 'well'
      await run(refundOnCard(parts()), { refundId: refund.id })
      await run(refundOnCard(parts()), { refundId: refund.id })
      expect((await refundRow(refund.id))?.status).toBe('Done')
      expect(refundsAt(refund.id).map(({ amount }) => amount)).toEqual([100_00])
    },
  )

  it('that Stripe forgot the key of is found by its name', async () => {
    const { id, intent } = await paid()
    stripe.mood = 'error'
    const refund = await askRefund(id, 100)
    stripe.refunds.set('re_before', {
      id: 're_before',
      payment_intent: intent,
      status: 'succeeded',
      metadata: { refund: refund.id },
    })
    stripe.mood = 'well'
    await run(refundOnCard(parts()), { refundId: refund.id })
    expect((await refundRow(refund.id))?.status).toBe('Done')
    expect(refundsAt(refund.id)).toHaveLength(1)
  })

  it('that is refused for good goes back into the wallet, and may be asked for again', async () => {
    const { id } = await paid()
    const before = await balanceOf(database(), test.people.agent.orgId)
    stripe.refuseRefunds = 'The card is gone'
    const refund = await askRefund(id, 100)
    expect(await refundEnds(refund.id, 'Failed')).toMatchObject({ message: 'The card is gone' })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    expect(await refundedOf(id)).toBe(0)
    stripe.refuseRefunds = null
    const again = await askRefund(id, 1000)
    await refundEnds(again.id, 'Done')
    expect(await refundedOf(id)).toBe(1000)
  })

  it('that takes days is ended by its message, and one that comes back after all likewise', async () => {
    const { id } = await paid()
    const before = await balanceOf(database(), test.people.agent.orgId)
    stripe.refundStatus = 'pending'
    const refund = await askRefund(id, 100)
    const [made] = await until(
      async () => refundsAt(refund.id),
      (found) => found.length > 0,
    )
    await until(
      () =>
        readRows(database(), 'select 1 from payment_refund where id = $1 and provider_refund_id is not null', [
          refund.id,
        ]),
      (found) => found.length > 0,
    )
    expect((await refundRow(refund.id))?.status).toBe('Pending')
    await sendStripe(test, 'refund.updated', { ...made, status: 'succeeded' })
    expect((await refundRow(refund.id))?.status).toBe('Done')
    await sendStripe(test, 'refund.failed', { ...made, status: 'failed', failure_reason: 'lost_or_stolen_card' })
    await sendStripe(test, 'refund.updated', { ...made, status: 'succeeded' })
    expect(await refundRow(refund.id)).toMatchObject({ status: 'Failed', message: 'lost_or_stolen_card' })
    expect(await balanceOf(database(), test.people.agent.orgId)).toBe(before)
    expect(await refundedOf(id)).toBe(0)
  })
})

describe('the messages over which Stripe is late', () => {
  it('end a page once', async () => {
    const id = await start()
    await sendStripe(test, 'checkout.session.expired', { ...paidCheckout(id, 0), payment_status: 'unpaid' })
    await pageIs(test, id, 'Expired')
    expect((await open(id)).status).toBe(409)
  })
})
