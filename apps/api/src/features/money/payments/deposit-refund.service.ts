import type { PaymentRefund } from '@karavan/contracts/money/payments/payment.contract'
import { sum, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { post } from '../ledger/index.ts'
import { lockSession } from './payment.queries.ts'
import { refundPayment } from './refund.service.ts'

/** Gives part or all of a card deposit back to the card, out of the wallet it went into. */
export async function refundDeposit(
  context: Omit<Context, 'user'>,
  sessionId: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<PaymentRefund> {
  const { db, emit, actor } = context
  const payment = await lockSession(db, sessionId)
  if (!payment) throw notFound('payment')
  const { orgId, purpose, causeId, causeNumber } = payment
  if (purpose !== 'deposit')
    throw problem('CONFLICT', 'Only deposits are given back here; a booking is given back by cancelling it.')
  if (payment.status !== 'Paid') throw problem('CONFLICT', 'Nothing has come in on this payment.')
  const minor = toMinor(amount)
  // The fee never reached the wallet, so it does not leave from there either.
  const left = sum([toMinor(payment.amount), -toMinor(payment.refunded)])
  if (minor > left) throw problem('CONFLICT', `At most ${rupees(left)} of this deposit can be given back.`)
  const refund = await refundPayment(context, payment, { amount: minor, reason, causeKey: `by hand ${uuidv7()}` })
  await post(
    db,
    {
      description: `Deposit ${causeNumber} back to the card`,
      cause: { entity: 'deposit', id: causeId, number: causeNumber },
      key: `payment refund ${refund.id}`,
      actor,
    },
    'refund',
    { orgId, funding: 'card-clearing' },
    { amount: minor },
  )
  await recordAudit(db, actor, {
    entity: 'payment',
    id: payment.id,
    orgId,
    action: 'refund asked for',
    after: { amount, reason },
  })
  emit({ tag: 'Payment', id: payment.id, orgId })
  emit({ tag: 'Me', id: orgId, orgId })
  const { id, status, message, createdAt } = refund
  return { id, amount: refund.amount, reason: refund.reason, status, message, createdAt }
}
