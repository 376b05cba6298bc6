import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { TestApp } from '../../../../testing/test-app.ts'

export const webhookSecret = 'whsec_of_the_tests'
const { webhooks } = new Stripe('sk_test_none')

type Sent = { id?: string; secret?: string; at?: number; tamper?: (body: string) => string }

/** A message as Stripe would send it. */
export const stripeMessage = (type: string, object: object, id = `evt_${randomUUID()}`): string =>
  JSON.stringify({ id, object: 'event', type, data: { object } })

/** Brings a message to the webhook, signed by Stripe's own SDK; answers with the status. */
export async function sendStripe(
  { app }: TestApp,
  type: string,
  object: object,
  { id, secret = webhookSecret, at = Math.floor(Date.now() / 1000), tamper = (body) => body }: Sent = {},
): Promise<number> {
  const payload = stripeMessage(type, object, id)
  const signature = webhooks.generateTestHeaderString({ payload, secret, timestamp: at })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: tamper(payload),
  })
  return answer.statusCode
}

/** A page that was paid, as Stripe describes it. */
export const paidCheckout = (sessionId: string, total: number, orderId = `cs_of_${sessionId}`) => ({
  id: orderId,
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: `pi_of_${sessionId}`,
  currency: 'inr',
  amount_total: total,
  client_reference_id: sessionId,
})
