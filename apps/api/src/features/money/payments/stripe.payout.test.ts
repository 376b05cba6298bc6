import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { payoutDesk } from '../settlements/testing/payout-desk.ts'
import { ProviderUnavailable } from './provider.ts'
import { createStripe } from './stripe.provider.ts'
import { readPage, startDeposit } from './testing/card.ts'
import { providerDesk } from './testing/provider-desk.ts'
import { paidCheckout, sendStripe, webhookSecret } from './testing/stripe-event.ts'
import { startStripeStandIn, type StripeStandIn } from './testing/stripe-stand-in.ts'

const secretKey = 'sk_test_stand_in'
let stripe: StripeStandIn
let test: TestApp
beforeAll(async () => {
  stripe = await startStripeStandIn()
  test = await startTestApp({
    ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: secretKey },
    ...{ STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: stripe.url },
  })
})
afterAll(async () => {
  await test.close()
  await stripe.close()
})

const desk = payoutDesk(() => test)
const { open, askRefund, refundEnds } = providerDesk(() => test)
const ask = (day: string) =>
  desk.ask([createStripe({ kind: 'stripe', secretKey, webhookSecret, apiUrl: stripe.url }, 300)], day)

/** A deposit of a thousand rupees that was paid at Stripe; the id of its session. */
async function paid(): Promise<string> {
  const { sessionId } = await startDeposit(test, test.people.agent, 1000)
  await open(sessionId)
  const order = [...stripe.orders.values()].find(({ client_reference_id: id }) => id === sessionId)
  expect(
    await sendStripe(
      test,
      'checkout.session.completed',
      paidCheckout(sessionId, Number(order?.amount_total), order?.id),
    ),
  ).toBe(200)
  expect((await readPage(test, sessionId)).status).toBe('Paid')
  return sessionId
}

const chargeOf = (id: string) => ({ id: `ch_${id}`, object: 'charge', payment_intent: id })
const line = (id: string, type: string, amount: number, source: object | null, [fee, tax] = [0, 0]) => ({
  ...{ id: `txn_${id}`, object: 'balance_transaction', type, amount, currency: 'inr', source },
  ...{ fee: fee + tax, net: amount - fee - tax },
  fee_details: [
    { type: 'stripe_fee', amount: fee, currency: 'inr' },
    { type: 'tax', amount: tax, currency: 'inr' },
  ],
})
const payout = (id: string, day: string, amount: number, change: object = {}) => ({
  ...{
    id,
    object: 'payout',
    arrival_date: Date.parse(day) / 1000,
    amount,
    currency: 'inr',
    status: 'paid',
    automatic: true,
  },
  ...{ trace_id: { status: 'supported', value: `UTR ${id}` }, ...change },
})

describe('a payout of Stripe', () => {
  it('is recorded once with its charges and refunds, and asked for again when Stripe was away', async () => {
    const [one, two] = [await paid(), await paid()]
    const refunded = await askRefund(two, 100)
    await refundEnds(refunded.id, 'Done')
    const refund = [...stripe.refunds.values()][0] ?? { id: '' }
    const foreign = Array.from({ length: 101 }, (_, at) => line(`else_${at}`, 'charge', 100, chargeOf(`pi_else_${at}`)))
    stripe.payouts.push(
      payout('po_else', '2026-06-05', 10_100),
      payout('po_two', '2026-06-05', 188_866),
      payout('po_failed', '2026-06-05', 100, { status: 'failed' }),
      payout('po_later', '2026-06-06', 100),
    )
    stripe.balance.set('po_else', [line('po_else', 'payout', -10_100, { id: 'po_else', object: 'payout' }), ...foreign])
    stripe.balance.set('po_two', [
      line('po_two', 'payout', -188_866, { id: 'po_two', object: 'payout' }),
      line('one', 'charge', 101_800, chargeOf(`pi_of_${one}`), [2006, 361]),
      line('two', 'charge', 101_800, chargeOf(`pi_of_${two}`), [2006, 361]),
      line('back', 'refund', -10_000, { id: refund.id, object: 'refund' }),
    ])
    for (const mood of ['hang', 'reset'] as const) {
      stripe.mood = mood
      await expect(ask('2026-06-05')).rejects.toThrow(ProviderUnavailable)
    }
    stripe.mood = 'well'
    for (let turn = 0; turn < 2; turn += 1) await ask('2026-06-05')
    const [made, ...more] = await desk.recorded('po_two')
    expect(made).toMatchObject({
      ...{ amount: 1936, fee: 40.12, tax: 7.22, paidOut: 1888.66, payments: 2, refunds: 1 },
      ...{ utr: 'UTR po_two', settledOn: '2026-06-05', provider: 'stripe' },
    })
    expect(more).toEqual([])
    expect(await desk.told('po_else')).toEqual([expect.stringMatching(/pi_else_0.*And 98 more$/)])
    expect([await desk.told('po_failed'), await desk.told('po_later')]).toEqual([[], []])
  })

  it('that was asked for by hand, or holds something else, is told to the Admins', async () => {
    const one = await paid()
    stripe.payouts.push(
      payout('po_hand', '2026-06-08', 100, { automatic: false }),
      payout('po_fee', '2026-06-08', 101_300, { trace_id: null }),
    )
    stripe.balance.set('po_fee', [
      line('whole', 'charge', 101_800, chargeOf(`pi_of_${one}`)),
      line('billed', 'stripe_fee', -500, null),
    ])
    await ask('2026-06-08')
    expect([await desk.recorded('po_hand'), await desk.recorded('po_fee')]).toEqual([[], []])
    expect(await desk.told('po_hand')).toEqual([expect.stringContaining('It names no payments or refunds')])
    expect(await desk.told('po_fee')).toEqual([
      expect.stringContaining('txn_billed is no payment or refund but: stripe_fee'),
    ])
  })
})
