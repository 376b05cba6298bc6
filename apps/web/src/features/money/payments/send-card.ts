import type { Got, Sent } from '@karavan/contracts/kit/endpoint'
import { payments } from '@karavan/contracts/money/payments/payment.contract'
import { send } from '../../../kit/send.ts'

export type Card = Sent<typeof payments.sandboxPay>['body']
export type Outcome = Got<typeof payments.sandboxPay>['data']

/**
 * Sends a card to the sandbox. It goes past the store on purpose: what passes through there is written to the browser's
 * storage, and a card must never be.
 */
export async function sendCard(id: string, card: Card): Promise<Outcome> {
  const { url, method } = send(payments.sandboxPay)({ params: { id }, body: card })
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
