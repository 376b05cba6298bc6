import { type Minor, sum } from '../../base/money.ts'

export const paymentPurposes = ['deposit', 'booking', 'package', 'visa', 'activity', 'crm'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** How a payment is made through a provider; whatever is not UPI counts as a card. */
export const payMethods = ['card', 'upi'] as const
export type PayMethod = (typeof payMethods)[number]

/**
 * What of a payment is for its cause and what is the fee, once it is known how it was made: UPI costs nothing, so that a fee
 * that was asked of a card is the payer's own money.
 */
export const chargedBy = (method: PayMethod, { amount, fee }: { amount: Minor; fee: Minor }) =>
  method === 'upi' ? { amount: sum([amount, fee]), fee: 0 } : { amount, fee }

export const sessionStatuses = ['Open', 'Paid', 'Failed', 'Expired'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** What a provider tells us of an order, in our words. */
export type PaymentNews = 'authorised' | 'paid' | 'failed' | 'expired'

const rank: Record<SessionStatus, number> = { Open: 0, Failed: 1, Expired: 2, Paid: 3 }
const after: Record<PaymentNews, SessionStatus> = {
  authorised: 'Open',
  failed: 'Failed',
  expired: 'Expired',
  paid: 'Paid',
}

/** Where a payment stands after a piece of news; money that came in outweighs everything, in whatever order it is told. */
export function statusAfter(status: SessionStatus, news: PaymentNews): SessionStatus {
  const next = after[news]
  return rank[next] > rank[status] ? next : status
}
