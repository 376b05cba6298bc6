import type { PayMethod } from '@karavan/domain/money/payments/session'
import type { PaymentLinks } from 'razorpay/dist/types/paymentLink'
import type { Refunds } from 'razorpay/dist/types/refunds'
import { type Order, type PaymentProvider, ProviderRefusal, ProviderUnavailable } from './provider.ts'
import { methodOf, readRazorpayEvent } from './razorpay.event.ts'
import { listRazorpayPayouts } from './razorpay.payout.ts'
import { askRazorpay, type RazorpaySettings } from './razorpay.sdk.ts'

type Link = PaymentLinks.RazorpayPaymentLink
/** The SDK's types say one payment where Razorpay sends a list. */
type Paid = { payment_id: string; status: string; method?: string }
type Refund = Refunds.RazorpayRefund

/** Razorpay keeps a link open for a quarter of an hour at least; ours is closed by us when its own time is over. */
const extraSeconds = 31 * 60

/** The page a buyer is sent to; the reference makes a second one for the same payment impossible. */
const linkOf = ({ key, amount, currency, only, number, description, expiresAt, returnUrl }: Order) => ({
  amount,
  currency,
  accept_partial: false,
  reference_id: key,
  description: `${number} ${description}`.slice(0, 2048),
  expire_by: Math.floor(new Date(expiresAt).getTime() / 1000) + extraSeconds,
  // We write to our customers ourselves.
  customer: {},
  notify: { sms: false, email: false },
  reminder_enable: false,
  notes: { session: key },
  callback_url: returnUrl,
  callback_method: 'get',
  ...(only ? { options: offered(only) } : {}),
})

const paymentOf = ({ payments }: Link): Paid | undefined =>
  ((payments ?? []) as unknown as Paid[]).find(({ status }) => status === 'captured')

/** What the page offers: UPI alone, everything else, or all of it. */
const offered = (only: PayMethod) => {
  const [upi, other] = only === 'upi' ? ['1', '0'] : ['0', '1']
  return { checkout: { method: { upi, card: other, netbanking: other, wallet: other } } }
}

const notedRefund = ({ notes }: Refund): unknown => (notes as Record<string, unknown> | null)?.refund

/** Razorpay's payment links, on which a buyer pays by card, UPI or bank. */
export function createRazorpay(settings: RazorpaySettings, timeout?: number): PaymentProvider {
  const ask = askRazorpay(settings, timeout)
  const fetchLink = (id: string) => ask<Link>((sdk) => sdk.paymentLink.fetch(id))

  /** The link of a payment that was made before, when the answer to that was lost. */
  async function findLink(key: string): Promise<Link | undefined> {
    const { payment_links: found } = await ask<{ payment_links: Link[] }>((sdk) =>
      sdk.paymentLink.all({ reference_id: key } as never),
    )
    return found.find(({ reference_id: reference }) => reference === key)
  }

  return {
    name: 'razorpay',
    signs: 'x-razorpay-signature',
    async createOrder(order) {
      const made = await ask<Link>((sdk) => sdk.paymentLink.create(linkOf(order))).catch(async (error: unknown) => {
        const before = error instanceof ProviderRefusal ? await findLink(order.key) : undefined
        if (!before) throw error
        return before
      })
      return { orderId: made.id, url: made.short_url }
    },
    async readOrder(orderId) {
      const link = await fetchLink(orderId)
      const paid = link.status === 'paid' && link.currency === 'INR'
      const over = link.status === 'expired' || link.status === 'cancelled'
      return {
        news: paid ? 'paid' : over ? 'expired' : 'open',
        paymentId: paymentOf(link)?.payment_id ?? null,
        captured: paid ? link.amount_paid : 0,
        method: methodOf(paymentOf(link)?.method),
      }
    },
    /** A link takes the money when the bank says yes. */
    async capture() {},
    async expire(orderId) {
      await ask((sdk) => sdk.paymentLink.cancel(orderId)).catch(async (error: unknown) => {
        const { status } = await fetchLink(orderId)
        if (status === 'paid') throw new ProviderUnavailable('It was paid meanwhile')
        if (status !== 'cancelled' && status !== 'expired') throw error
      })
    },
    async refund({ orderKey, paymentId, amount, key, reason }) {
      // What was made under a key may be asked for long after the key is forgotten.
      const { items } = await ask<{ items: Refund[] }>((sdk) =>
        sdk.payments.fetchMultipleRefund(paymentId, { count: 100 }),
      )
      const refund =
        items.find((one) => notedRefund(one) === key) ??
        (await ask(async (_, client) => {
          const path = `/v1/payments/${encodeURIComponent(paymentId)}/refund`
          const body = { amount, speed: 'normal', notes: { refund: key, session: orderKey, why: reason.slice(0, 256) } }
          const { data } = await client.post<Refund>(path, body, { headers: { 'X-Refund-Idempotency': key } })
          return data
        }))
      if (refund.status === 'failed') throw new ProviderRefusal('The bank sent it back')
      return { refundId: refund.id, done: refund.status === 'processed' }
    },
    listPayouts: (day) => listRazorpayPayouts(ask, day),
    readEvent: async (body, headers) => readRazorpayEvent(body, headers, settings.webhookSecrets),
  }
}
