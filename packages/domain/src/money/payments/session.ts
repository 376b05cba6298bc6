export const paymentPurposes = ['deposit', 'booking', 'package', 'visa', 'activity', 'crm'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

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
