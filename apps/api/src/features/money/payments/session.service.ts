import { randomUUID } from 'node:crypto'
import type { PayLink } from '@karavan/contracts/money/payments/payment.contract'
import { sum, toMinor } from '@karavan/domain/base/money'
import type { Config } from '../../../config.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { PaymentOrder } from './payee.ts'
import { closeSession, findOpenSession, findSession, insertSession, noteOrder } from './payment.queries.ts'
import type { PaymentRecord } from './payment.table.ts'
import type { ProviderOf } from './provider-choice.ts'
import { ProviderRefusal, ProviderUnavailable } from './provider.ts'

const isOver = ({ expiresAt }: Pick<PaymentRecord, 'expiresAt'>) => new Date(expiresAt) <= new Date()

/** All that a card is charged, in minor units. */
export const totalOf = ({ amount, fee }: Pick<PaymentRecord, 'amount' | 'fee'>) => sum([toMinor(amount), toMinor(fee)])

/**
 * Opens a page to pay something on, in the transaction of what is to be paid. An open one is given again, unless its price
 * is no longer the one: then it is closed, here and by a job at the provider.
 */
export async function startPayment({ platform, db }: SystemContext, order: PaymentOrder): Promise<PayLink> {
  const { payments, upi } = platform.config
  const method = order.method ?? 'card'
  const gatewayId = order.gatewayId ?? null
  const { kind } = gatewayId ? { kind: 'razorpay' } : method === 'upi' ? upi : payments
  if (kind === 'off') throw problem('NOT_BOOKABLE', 'Cards are not taken here; pay from the wallet.')
  if (kind === 'manual') throw problem('NOT_BOOKABLE', 'UPI is not taken on this page; scan the code of the seller.')
  // Not in order like other ids: whoever knows it may open the page.
  const insert = () => insertSession(db, { id: randomUUID(), ...order, method, gatewayId, provider: kind })
  let session = (await insert()) ?? (await findOpenSession(db, order))
  const isOther = (open: PaymentRecord) =>
    totalOf(open) !== totalOf(order) || open.method !== method || open.gatewayId !== gatewayId
  if (session && isOther(session) && (await closeSession(db, session.id))) {
    await platform.enqueue(db, 'payment.settle', { sessionId: session.id }, { singletonKey: session.id })
    session = await insert()
  }
  if (!session) throw problem('CONFLICT', 'A payment for this has just ended; look at it again.')
  if (isOver(session)) throw problem('CONFLICT', 'The last page for this has just run out; try again in a minute.')
  return { sessionId: session.id, sessionUrl: `/pay/${session.id}`, expiresAt: session.expiresAt }
}

/** Refuses, in words, a page that nothing can be paid on any more. */
function refuseEnded(session: PaymentRecord): void {
  if (session.status === 'Paid') throw problem('CONFLICT', 'This has been paid already.')
  if (session.status === 'Expired' || isOver(session))
    throw problem('CONFLICT', 'This page has run out and nothing was charged; start the payment again.')
}

/** A customer who chose UPI pays no fee, and one who chose a card does; whoever fills a wallet may pay as they like. */
const onlyWay = ({ purpose, method, fee }: PaymentRecord): PaymentRecord['method'] | null =>
  method === 'upi' || (purpose === 'crm' && fee > 0) ? method : null

function inWords(error: unknown): unknown {
  if (error instanceof ProviderRefusal)
    return problem('NOT_BOOKABLE', `The card provider does not take this payment: ${error.message}`)
  if (error instanceof ProviderUnavailable)
    return problem(
      'UNAVAILABLE',
      'The card provider does not answer right now, and nothing was charged; try again in a moment.',
    )
  return error
}

/**
 * Where a buyer comes back to. Whoever pays an agency has a page behind a secret address, which is no provider's business: they
 * come back to the page of the payment, and are led on from there by what their own browser remembers.
 */
const returnUrlOf = ({ publicUrl }: Config, { id, returnPath }: PaymentRecord): string =>
  publicUrl + (returnPath ?? `/pay/${id}?back`)

/**
 * A session that can be paid, with the provider's order. The order is made on the first call, outside any transaction and
 * under the session's own key: a call that failed half way is simply made again.
 */
export async function openOrder(
  { config, database: { db } }: Pick<Platform, 'config' | 'database'>,
  providerOf: ProviderOf,
  id: string,
): Promise<PaymentRecord & { orderId: string; orderUrl: string }> {
  const session = await findSession(db, id)
  if (!session) throw notFound('payment')
  refuseEnded(session)
  const provider = await providerOf(session)
  if (!provider) throw problem('CONFLICT', 'This page was opened with another card provider; start the payment again.')
  const { orderId, orderUrl } = session
  if (orderId !== null && orderUrl !== null) return { ...session, orderId, orderUrl }
  const order = {
    key: id,
    amount: totalOf(session),
    currency: 'INR' as const,
    only: onlyWay(session),
    number: session.causeNumber,
    description: session.description,
    expiresAt: session.expiresAt,
    returnUrl: returnUrlOf(config, session),
  }
  const made = await provider.createOrder(order).catch((error: unknown) => {
    throw inWords(error)
  })
  await noteOrder(db, id, made)
  const opened = await findSession(db, id)
  if (!opened) throw notFound('payment')
  refuseEnded(opened)
  return { ...opened, orderId: opened.orderId ?? made.orderId, orderUrl: opened.orderUrl ?? made.url }
}
