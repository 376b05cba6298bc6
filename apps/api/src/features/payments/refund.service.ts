import { type Minor, toMajor } from '@karavan/domain/money'
import { v7 as uuidv7 } from 'uuid'
import { problem } from '../../platform/http/problem.ts'
import type { Till } from './payee.ts'
import { findRefundByKey, insertRefund, reserveRefund } from './payment.queries.ts'
import type { PaymentRecord, RefundRecord } from './payment.table.ts'

/** What is to be given back, of which payment; the key names why, so that it is given back once. */
export type RefundOrder = { amount: Minor; reason: string; causeKey: string }

/** Sets a refund aside in this transaction and leaves it to a job to tell the provider. Never more than came in. */
export async function refundPayment(
  { platform, db }: Till,
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
