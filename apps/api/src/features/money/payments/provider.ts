import type { PlainDate } from '@karavan/domain/base/dates'
import type { Minor } from '@karavan/domain/base/money'
import type { Payout } from '@karavan/domain/money/settlements/settlement-file'
import type { PaymentNews, PayMethod } from '@karavan/domain/money/payments/session'

/** What a provider is asked to collect. The key makes a repeat the same order. */
export type Order = {
  key: string
  amount: Minor
  currency: 'INR'
  /** The one way it may be paid; null where its price is the same by every way. */
  only: PayMethod | null
  number: string
  description: string
  expiresAt: string
  /** Where the buyer comes back to, whatever happened. */
  returnUrl: string
}

/** What a message tells of a payment: `captured` is what came in so far; `method` is null where nothing was paid or it is not said how. */
export type OrderNews = {
  news: PaymentNews
  paymentId: string | null
  captured: Minor
  method: PayMethod | null
  message: string | null
}
type RefundNews = { news: 'refunded' | 'refund-failed'; refundKey: string; message: string | null }

/** A signed message of the provider, in our words; it names the order by its id, by the key it was made with, or by both. */
export type ProviderEvent = { id: string; type: string; orderId: string | null; orderKey: string | null } & (
  | OrderNews
  | RefundNews
  | { news: 'other' }
)

/** Where an order stands when the provider is asked instead of telling. */
export type OrderState = Omit<OrderNews, 'news' | 'message'> & { news: PaymentNews | 'open' }

/** What a provider paid out on a day, as it says itself; `paidOut` is what it moved to the bank. */
export type ProviderPayout = Payout & { settledOn: PlainDate; paidOut: Minor }

/** The provider says no, and would say so again. */
export class ProviderRefusal extends Error {}

/** The provider gave no answer that can be used: what was asked has perhaps happened, and may be asked again. */
export class ProviderUnavailable extends Error {}

/**
 * A card provider. Every call that moves money carries a key, so that asking twice moves it once; a call that fails has
 * perhaps happened all the same, and is repeated with the same key.
 */
export type PaymentProvider = {
  name: string
  /** The header its messages are signed in. */
  signs: string
  createOrder(order: Order): Promise<{ orderId: string; url: string }>
  readOrder(orderId: string): Promise<OrderState>
  /** Takes what was authorised; a provider that takes at once has nothing to do here. */
  capture(payment: { orderId: string; paymentId: string; amount: Minor; key: string }): Promise<void>
  /** Closes an order nobody paid; fails when somebody did meanwhile. */
  expire(orderId: string): Promise<void>
  /** Gives money back; asked again with the same key, it tells where that refund stands. */
  refund(refund: {
    orderId: string
    orderKey: string
    paymentId: string
    amount: Minor
    key: string
    reason: string
  }): Promise<{ refundId: string; done: boolean }>
  /** What it paid out on a day that is over, each payout whole. */
  listPayouts(day: PlainDate): Promise<ProviderPayout[]>
  /** Reads a message and refuses one that is forged or too old. */
  readEvent(body: Buffer, headers: Record<string, string | string[] | undefined>): Promise<ProviderEvent>
}
