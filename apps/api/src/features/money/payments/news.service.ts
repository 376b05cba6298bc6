import { toMajor, toMinor } from '@karavan/domain/base/money'
import { chargedBy, statusAfter } from '@karavan/domain/money/payments/session'
import { validate as isUuid } from 'uuid'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Payees } from './payee.ts'
import { updateSession, insertEvent, lockSession, lockSessionOfOrder } from './payment.queries.ts'
import type { PaymentRecord } from './payment.table.ts'
import type { OrderNews, ProviderEvent } from './provider.ts'
import { endRefund, refundPayment } from './refund.service.ts'
import { totalOf } from './session.service.ts'

async function notePaid(
  context: SystemContext,
  payees: Payees,
  session: PaymentRecord,
  told: OrderNews,
): Promise<void> {
  // Nobody knows what to do with any other amount but a person.
  if (told.captured !== totalOf(session)) throw new Error(`For ${session.id} came in another amount than was asked for`)
  const method = told.method ?? session.method
  const { amount, fee } = chargedBy(method, { amount: toMinor(session.amount), fee: toMinor(session.fee) })
  const payment = await updateSession(context.db, session.id, {
    status: 'Paid',
    method,
    amount: toMajor(amount),
    fee: toMajor(fee),
    captured: toMajor(told.captured),
    paymentId: told.paymentId ?? session.paymentId,
    paidAt: new Date().toISOString(),
    message: null,
  })
  if ((await payees[payment.purpose].paid(context, payment)) === 'kept') return
  await refundPayment(context, payment, {
    amount: toMinor(payment.captured),
    reason: 'What it was for is gone',
    causeKey: `payment ${payment.id} not wanted`,
  })
}

/**
 * Notes what is told of a payment whose session is locked, in whatever order and however often it is told. Whoever is paid
 * hears of each step once, in the same transaction.
 */
export async function applyNews(
  context: SystemContext,
  payees: Payees,
  session: PaymentRecord,
  told: OrderNews,
): Promise<void> {
  const { db, emit, platform } = context
  const { id, orgId, status: before } = session
  const status = statusAfter(before, told.news)
  if (told.news === 'authorised') {
    if (before === 'Paid') return
    await updateSession(db, id, { paymentId: told.paymentId })
    await platform.enqueue(db, 'payment.capture', { sessionId: id }, { singletonKey: id })
    return
  }
  const moved = status !== before
  if (!moved && !(told.news === 'failed' && before === 'Failed')) return
  if (told.news === 'paid') await notePaid(context, payees, session, told)
  else {
    const payment = await updateSession(db, id, { status, message: told.message ?? session.message })
    if (moved && told.news === 'failed') await payees[payment.purpose].declined(context, payment)
    if (moved && told.news === 'expired') await payees[payment.purpose].lapsed(context, payment)
  }
  emit({ tag: 'Payment', id, orgId })
}

/** Whoever signed a message: the provider of the house, or the gateway of one agency, which speaks of its own payments alone. */
type Sender = { name: string; gatewayId: string | null }

/** The session a message is about, locked; a second order under the same key is not it. */
async function sessionOf(db: Db, { name, gatewayId }: Sender, event: ProviderEvent): Promise<PaymentRecord | null> {
  const { orderId, orderKey } = event
  const isTheirs = (one: PaymentRecord) => one.provider === name && one.gatewayId === gatewayId
  const known = orderId === null ? null : await lockSessionOfOrder(db, name, orderId)
  if (known) return isTheirs(known) ? known : null
  if (orderKey === null || !isUuid(orderKey)) return null
  const session = await lockSession(db, orderKey)
  if (!session || !isTheirs(session)) return null
  if (orderId === null || session.orderId === orderId) return session
  // The message was faster than the answer to the call that made the order.
  return session.orderId === null ? updateSession(db, session.id, { orderId }) : null
}

/** Takes a provider's message in: once, and only when it is about a payment of ours. */
export async function takeEvent(
  context: SystemContext,
  payees: Payees,
  sender: Sender,
  event: ProviderEvent,
): Promise<void> {
  const { db } = context
  if (event.news === 'other') return
  const session = await sessionOf(db, sender, event)
  if (!session) return
  const provider = sender.gatewayId ? `${sender.name} ${sender.gatewayId}` : sender.name
  const isNew = await insertEvent(db, { provider, eventId: event.id, type: event.type, sessionId: session.id })
  if (!isNew) return
  if ('captured' in event) await applyNews(context, payees, session, event)
  else if (isUuid(event.refundKey)) {
    const { news, message } = event
    await endRefund(context, payees, event.refundKey, { news, message })
  }
}
