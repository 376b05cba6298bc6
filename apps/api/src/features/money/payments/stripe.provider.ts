import type Stripe from 'stripe'
import type { PaymentSettings } from '../../../config.ts'
import { problem } from '../../../platform/http/problem.ts'
import { type Order, type PaymentProvider, ProviderRefusal, ProviderUnavailable } from './provider.ts'
import { listStripePayouts } from './stripe.payout.ts'
import { eventOf, refundStanding } from './stripe.event.ts'

type Settings = Extract<PaymentSettings, { kind: 'stripe' }>
type Checkout = Stripe.Checkout.Session

/** Stripe keeps a page open for half an hour at least; ours is closed by us when its own time is over. */
const extraSeconds = 31 * 60
const patienceMs = 5000

const nameOf = (found: string | { id: string } | null): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null)

const placeOf = (apiUrl: string): Stripe.StripeConfig => {
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port ? { port } : {}) }
}

/** The page a buyer is sent to. It is the same for the same order, whenever it is asked for. */
const checkoutOf = ({ key, amount, currency, number, description, expiresAt, returnUrl }: Order) => ({
  mode: 'payment' as const,
  payment_method_types: ['card' as const],
  client_reference_id: key,
  metadata: { session: key },
  payment_intent_data: { description: `${number} ${description}`, metadata: { session: key } },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: currency.toLowerCase(),
        unit_amount: amount,
        product_data: { name: `${number} ${description}`.slice(0, 250) },
      },
    },
  ],
  expires_at: Math.floor(new Date(expiresAt).getTime() / 1000) + extraSeconds,
  success_url: returnUrl,
  cancel_url: returnUrl,
})

const wasReplayed = (error: Stripe.errors.StripeError) =>
  (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true'

/** Stripe Checkout. The SDK is loaded with the first call. */
export function createStripe(settings: Settings, timeout = patienceMs): PaymentProvider {
  let loaded: Promise<{ sdk: typeof Stripe; stripe: Stripe }> | undefined
  const load = () => {
    loaded ??= import('stripe').then(({ default: sdk }) => ({
      sdk,
      stripe: new sdk(settings.secretKey, {
        ...(settings.apiUrl ? placeOf(settings.apiUrl) : {}),
        timeout,
        // Whoever asks may ask again; jobs do so by themselves.
        maxNetworkRetries: 0,
        telemetry: false,
      }),
    }))
    return loaded
  }

  /** Asks Stripe; a refusal that would come again is told from a failure that may pass. */
  async function ask<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { sdk, stripe } = await load()
    try {
      return await work(stripe)
    } catch (error) {
      if (!(error instanceof sdk.errors.StripeError)) throw error
      const { statusCode, message } = error
      const final =
        error instanceof sdk.errors.StripeIdempotencyError ? false : statusCode === 400 || statusCode === 402
      throw final ? new ProviderRefusal(message) : new ProviderUnavailable(message, { cause: error })
    }
  }

  /** Writes under a key. A failure inside Stripe is kept under it too, and only another key gets past that. */
  const write = <T>(key: string, work: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>): Promise<T> =>
    ask(async (stripe) => {
      const { sdk } = await load()
      try {
        return await work(stripe, { idempotencyKey: key })
      } catch (error) {
        if (!(error instanceof sdk.errors.StripeError) || !wasReplayed(error)) throw error
        return work(stripe, { idempotencyKey: `${key}-again` })
      }
    })

  return {
    name: 'stripe',
    signs: 'stripe-signature',
    async createOrder(order) {
      const { id, url } = await write(`order-${order.key}`, (stripe, options) =>
        stripe.checkout.sessions.create(checkoutOf(order), options),
      )
      if (!url) throw new ProviderUnavailable('Stripe gave no address for its page')
      return { orderId: id, url }
    },
    async readOrder(orderId) {
      const found: Checkout = await ask((stripe) => stripe.checkout.sessions.retrieve(orderId))
      const paid = found.payment_status === 'paid' && found.currency === 'inr'
      const news = paid ? 'paid' : found.status === 'expired' ? 'expired' : 'open'
      return {
        news,
        paymentId: nameOf(found.payment_intent),
        captured: paid ? (found.amount_total ?? 0) : 0,
        method: null,
      }
    },
    /** Stripe takes the money when the card says yes. */
    async capture() {},
    async expire(orderId) {
      await write(`expire-${orderId}`, (stripe, options) =>
        stripe.checkout.sessions.expire(orderId, {}, options),
      ).catch(async (error: unknown) => {
        const { status } = await ask((stripe) => stripe.checkout.sessions.retrieve(orderId))
        if (status !== 'expired') throw error
      })
    },
    async refund({ orderKey, paymentId, amount, key, reason }) {
      // Keys are forgotten after a day, refunds are not.
      const { data } = await ask((stripe) => stripe.refunds.list({ payment_intent: paymentId, limit: 100 }))
      const before = data.find(({ metadata }) => metadata?.refund === key)
      const refund =
        before ??
        (await write(`refund-${key}`, (stripe, options) =>
          stripe.refunds.create(
            { payment_intent: paymentId, amount, metadata: { refund: key, session: orderKey, why: reason } },
            options,
          ),
        ))
      const standing = refundStanding(refund)
      if (standing === 'refund-failed') throw new ProviderRefusal(refund.failure_reason ?? 'The bank sent it back')
      return { refundId: refund.id, done: standing === 'refunded' }
    },
    listPayouts: (day) => listStripePayouts(ask, day),
    async readEvent(body, headers) {
      const { stripe } = await load()
      try {
        return eventOf(stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', settings.webhookSecret))
      } catch {
        throw problem('VALIDATION', 'This message is not signed by the card provider, or it is too old.')
      }
    },
  }
}
