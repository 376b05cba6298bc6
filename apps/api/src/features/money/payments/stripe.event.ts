import type Stripe from 'stripe'
import type { OrderNews, ProviderEvent } from './provider.ts'

const nameOf = (found: string | { id: string } | null): string | null =>
  typeof found === 'string' ? found : (found?.id ?? null)

/** Where a refund of Stripe's stands; null while it is under way. */
export function refundStanding({ status }: Stripe.Refund): 'refunded' | 'refund-failed' | null {
  if (status === 'succeeded') return 'refunded'
  return status === 'failed' || status === 'canceled' ? 'refund-failed' : null
}

const names = ({ id, type }: Stripe.Event) => ({ id, type, orderId: null, orderKey: null })

function ofCheckout(event: Stripe.Event, found: Stripe.Checkout.Session, news: OrderNews['news']): ProviderEvent {
  const paid = news === 'paid' && found.currency === 'inr'
  return {
    ...names(event),
    orderId: found.id,
    orderKey: found.client_reference_id,
    news,
    paymentId: nameOf(found.payment_intent),
    captured: paid ? (found.amount_total ?? 0) : 0,
    method: null,
    message: news === 'failed' ? 'The bank declined the payment.' : null,
  }
}

function ofRefund(event: Stripe.Event, refund: Stripe.Refund | undefined): ProviderEvent {
  const standing = refund && refundStanding(refund)
  const { refund: refundKey, session } = refund?.metadata ?? {}
  if (!standing || !refundKey || !session) return { ...names(event), news: 'other' }
  return { ...names(event), orderKey: session, news: standing, refundKey, message: refund.failure_reason ?? null }
}

function ofIntent(
  event: Stripe.Event,
  { id, metadata, last_payment_error: error }: Stripe.PaymentIntent,
): ProviderEvent {
  return {
    ...names(event),
    orderKey: metadata.session ?? null,
    news: 'failed',
    paymentId: id,
    captured: 0,
    method: null,
    message: error?.message ?? 'The bank declined this card.',
  }
}

/** A message of Stripe's in our words; what we have no use for is acknowledged and nothing else. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  switch (event.type) {
    case 'checkout.session.completed':
      // Ways of paying that take days are completed before they are paid.
      if (event.data.object.payment_status !== 'paid') return { ...names(event), news: 'other' }
      return ofCheckout(event, event.data.object, 'paid')
    case 'checkout.session.async_payment_succeeded':
      return ofCheckout(event, event.data.object, 'paid')
    case 'checkout.session.async_payment_failed':
      return ofCheckout(event, event.data.object, 'failed')
    case 'checkout.session.expired':
      return ofCheckout(event, event.data.object, 'expired')
    case 'payment_intent.payment_failed':
      return ofIntent(event, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefund(event, event.data.object)
    case 'charge.refunded':
      return ofRefund(event, event.data.object.refunds?.data[0])
    default:
      return { ...names(event), news: 'other' }
  }
}
