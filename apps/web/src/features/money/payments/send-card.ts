import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { send } from '../../../kit/send.ts'

type Card = Sent<typeof payments.sandboxPay>['body']
type Upi = Sent<typeof payments.sandboxUpi>['body']
export type Outcome = Got<typeof payments.sandboxPay>['data']

/**
 * Sends a card or a UPI id to the sandbox. It goes past the store on purpose: what passes through there is written to the
 * browser's storage, and a card must never be.
 */
export async function sendCard(id: string, card: Card | Upi): Promise<Outcome> {
  const params = { id }
  const { url, method } =
    'upi' in card
      ? send(payments.sandboxUpi)({ params, body: card })
      : send(payments.sandboxPay)({ params, body: card })
  const answer = await fetch(`${window.location.origin}/api/v1${url}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(card),
  }).catch(() => {
    throw new Error('', { cause: { status: 'FETCH_ERROR' } })
  })
  const data: unknown = await answer.json().catch(() => null)
  if (!answer.ok) throw new Error('', { cause: { status: answer.status, data } })
  return (data as Got<typeof payments.sandboxPay>).data
}
