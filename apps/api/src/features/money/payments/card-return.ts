import { toMinor } from '@karavan/domain/base/money'
import type { PaymentPurpose } from '@karavan/domain/money/payments/session'
import type { SystemContext } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { post } from '../ledger/index.ts'
import type { Payee } from './payee.ts'
import type { PaymentRecord, RefundRecord } from './payment.table.ts'

const prefix = 'cancelled '

/** The key of what a cancellation gives back to a card: once for each payment of what was cancelled. */
export const cancellationKey = (what: string): string => `${prefix}${what}`

/** Whether a refund is of money that came too late; the other kind is what a cancellation gives back. */
const cameTooLate = ({ causeKey }: RefundRecord): boolean => !causeKey.startsWith(prefix)

/** The actor when a card provider reports something. */
export const cardActor = (orgId: string): Actor => ({
  id: null,
  orgId,
  name: 'Karavan',
  requestId: 'payments.webhook',
})

const orderOf = (entity: string, { orgId, causeId, causeNumber }: PaymentRecord, description: string, key: string) => ({
  description,
  cause: { entity, id: causeId, number: causeNumber },
  key,
  actor: cardActor(orgId),
})

/** Books a payment nobody can use any more; it is owed back from now on. */
export async function postHeldPayment({ db }: SystemContext, entity: string, payment: PaymentRecord): Promise<void> {
  const words = `Card payment for ${payment.causeNumber}, to be given back`
  const order = orderOf(entity, payment, words, `card ${payment.id} held`)
  await post(db, order, 'payment-held', { orgId: payment.orgId }, { amount: toMinor(payment.captured) })
}

type Settle = (context: SystemContext, payment: PaymentRecord, note: string) => Promise<void>

/** What those who sell do when the provider says what became of a refund; `settle` notes it where it belongs. */
export const cardReturns = (
  entity: string,
  settle: Settle,
): Pick<Payee<PaymentPurpose>, 'refunded' | 'refundFailed'> => ({
  async refunded(context, payment, refund) {
    if (cameTooLate(refund)) {
      const order = orderOf(
        entity,
        payment,
        `Card payment for ${payment.causeNumber} given back`,
        `card refund ${refund.id}`,
      )
      await post(context.db, order, 'payment-returned', { orgId: payment.orgId }, { amount: toMinor(refund.amount) })
    }
    await settle(context, payment, 'The money is on its way back to the card.')
  },

  async refundFailed(context, payment, refund) {
    const saidDone = refund.status === 'Done'
    const words = `Card payment for ${payment.causeNumber}, which the card did not take back`
    await post(
      context.db,
      orderOf(entity, payment, words, `card refund ${refund.id} failed`),
      'kept-in-wallet',
      // Of what was said to be back on the card already, nothing is held any more.
      { orgId: payment.orgId, funding: cameTooLate(refund) && !saidDone ? 'unearned' : 'card-clearing' },
      { amount: toMinor(refund.amount) },
    )
    await settle(context, payment, 'The card did not take the money back, so it is in the wallet.')
  },
})
