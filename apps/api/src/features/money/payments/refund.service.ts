import { type Minor, toMajor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { SystemContext } from '../../../platform/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import type { Payees } from './payee.ts'
import { lockSession } from './payment.queries.ts'
import type { PaymentRecord, RefundRecord } from './payment.table.ts'
import {
  updateRefund,
  findRefund,
  findRefundByKey,
  insertRefund,
  releaseRefund,
  reserveRefund,
} from './refund.queries.ts'

/** What is to be given back, of which payment; the key names why, so that it is given back once. */
export type RefundOrder = { amount: Minor; reason: string; causeKey: string }

/** Sets a refund aside in this transaction and leaves it to a job to tell the provider. Never more than came in. */
export async function refundPayment(
  { platform, db }: SystemContext,
  payment: Pick<PaymentRecord, 'id'>,
  { amount, reason, causeKey }: RefundOrder,
): Promise<RefundRecord> {
  const id = uuidv7()
  const refund = await insertRefund(db, { id, sessionId: payment.id, amount: toMajor(amount), reason, causeKey })
  if (!refund) {
    const same = await findRefundByKey(db, causeKey)
    if (same?.sessionId !== payment.id) throw problem('IDEMPOTENCY_KEY_REUSED', 'This key was used for another refund.')
    return same
  }
  if (!(await reserveRefund(db, payment.id, toMajor(amount))))
    throw problem('CONFLICT', 'More than is left of this payment cannot be given back.')
  await platform.enqueue(db, 'payment.refund', { refundId: id })
  return refund
}

type Outcome = { news: 'refunded' | 'refund-failed'; message: string | null; providerRefundId?: string }

/** Notes how a refund ended. One that was said to be done may still come back; nothing moves a failed one any more. */
export async function endRefund(
  context: SystemContext,
  payees: Payees,
  refundId: string,
  outcome: Outcome,
): Promise<void> {
  const { db, emit } = context
  const sessionId = (await findRefund(db, refundId))?.sessionId
  const payment = sessionId && (await lockSession(db, sessionId))
  const refund = payment && (await findRefund(db, refundId))
  if (!payment || !refund || refund.status === 'Failed') return
  const { news, ...rest } = outcome
  const payee = payees[payment.purpose]
  if (news === 'refund-failed') {
    await updateRefund(db, refundId, { status: 'Failed', ...rest })
    await releaseRefund(db, payment.id, refund.amount)
    await payee.refundFailed(context, payment, { ...refund, message: outcome.message })
  } else if (refund.status === 'Pending') {
    await updateRefund(db, refundId, { status: 'Done', ...rest })
    await payee.refunded(context, payment, refund)
  }
  emit({ tag: 'Payment', id: payment.id, orgId: payment.orgId })
}
