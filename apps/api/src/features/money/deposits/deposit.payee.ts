import { percentOf, toMajor, toMinor } from '@karavan/domain/base/money'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { invalid } from '../../../platform/http/problem.ts'
import { rupees } from '../../../platform/words.ts'
import { post } from '../ledger/index.ts'
import type { Payee, PaymentRecord } from '../payments/index.ts'
import { mailMaker, emitDepositChanged, tellMaker } from './deposit-news.ts'
import { decideDeposit, type FullDeposit, insertDeposit, nextReference } from './deposit.queries.ts'
import { getDeposit, refuseHouse } from './deposit.service.ts'

/** The least and the most one card payment brings into a wallet, in rupees. */
export const cardLimits = { least: 100, most: 500_000 }

const pageMinutes = 30

/** The actor when a card provider reports something. */
const providerOf = ({ orgId, provider }: PaymentRecord): Actor => ({
  id: null,
  orgId,
  name: 'Karavan',
  requestId: `payment ${provider}`,
})

const causeOf = ({ id, reference }: FullDeposit) => ({ entity: 'deposit', id, number: reference })

/** Deposits by card: credited when the provider says that the money is in. */
export const depositPayee: Payee<'deposit'> = {
  async order({ platform, db, user, actor, emit }, { amount }) {
    refuseHouse(user)
    const { least, most } = cardLimits
    if (amount < least || amount > most) {
      const message = `From ${rupees(toMinor(least))} to ${rupees(toMinor(most))} by card`
      throw invalid({ path: 'amount', message })
    }
    const id = uuidv7()
    const reference = await nextReference(db, today(platform.config))
    const fee = toMajor(percentOf(toMinor(amount), platform.config.cardFeePercent))
    const [orgId, userId] = [user.orgId, user.id]
    await insertDeposit(db, { id, reference, orgId, userId, way: 'card', amount, fee, status: 'Waiting' })
    const after = { reference, way: 'card', amount, fee }
    await recordAudit(db, actor, { entity: 'deposit', id, action: 'created', after })
    emitDepositChanged(emit, { id, orgId }, false)
    return {
      purpose: 'deposit',
      causeId: id,
      causeNumber: reference,
      description: `Deposit ${reference} to the wallet`,
      orgId,
      userId,
      amount,
      fee,
      expiresAt: new Date(Date.now() + pageMinutes * 60_000).toISOString(),
      returnPath: `/wallet?deposit=${id}`,
    }
  },

  async paid(context, payment) {
    const { db, emit } = context
    const { id, orgId, status, reference } = await getDeposit(db, payment.causeId)
    if (status === 'Approved') return 'kept'
    const actor = providerOf(payment)
    const [amount, fee] = [toMinor(payment.amount), toMinor(payment.fee)]
    const way = payment.method === 'upi' ? 'UPI' : 'card'
    const posted = await post(
      db,
      {
        description: `Deposit by ${way}`,
        cause: { entity: 'deposit', id, number: reference },
        key: `deposit ${id} card`,
        actor,
      },
      'deposit-card',
      { orgId },
      { paid: amount + fee, amount, fee },
    )
    // A page that ran out may be paid in its last moment: the money is in all the same.
    await decideDeposit(db, id, ['Waiting', 'Failed'], {
      ...{ status: 'Approved', postedId: posted.id, reason: null },
      // What UPI did not cost is in the wallet too.
      ...{ amount: payment.amount, fee: payment.fee },
    })
    await recordAudit(db, actor, {
      entity: 'deposit',
      id,
      action: `paid by ${way}`,
      before: { status },
      after: { status: 'Approved', amount: payment.amount },
    })
    const deposit = await getDeposit(db, id)
    await tellMaker(context, deposit, {
      title: `${reference} is in your wallet`,
      body: `${rupees(amount)} by ${way}`,
      tone: 'green',
    })
    await mailMaker(context, 'deposit-approved', deposit)
    emitDepositChanged(emit, deposit, true)
    return 'kept'
  },

  async declined() {
    // The page says it, and another card may follow.
  },

  async lapsed({ db, emit }, payment) {
    const failed = await decideDeposit(db, payment.causeId, ['Waiting'], {
      status: 'Failed',
      reason: 'Not paid in time',
    })
    if (!failed) return
    await recordAudit(db, providerOf(payment), {
      entity: 'deposit',
      id: payment.causeId,
      action: 'not paid in time',
      before: { status: 'Waiting' },
      after: { status: 'Failed' },
    })
    emitDepositChanged(emit, { id: payment.causeId, orgId: payment.orgId }, false)
  },

  async refunded(context, payment, refund) {
    const deposit = await getDeposit(context.db, payment.causeId)
    const words = `${rupees(toMinor(refund.amount))} of ${deposit.reference}`
    await tellMaker(context, deposit, { title: `${words} went back to your card`, body: refund.reason, tone: 'blue' })
    await mailMaker(context, 'deposit-refunded', deposit, { amount: refund.amount, note: refund.reason })
    emitDepositChanged(context.emit, deposit, false)
  },

  async refundFailed(context, payment, refund) {
    const { db, emit } = context
    const deposit = await getDeposit(db, payment.causeId)
    const actor = providerOf(payment)
    const amount = toMinor(refund.amount)
    await post(
      db,
      {
        description: `The card did not take back ${deposit.reference}`,
        cause: causeOf(deposit),
        key: `refund ${refund.id} kept`,
        actor,
      },
      'kept-in-wallet',
      { orgId: deposit.orgId, funding: 'card-clearing' },
      { amount },
    )
    await recordAudit(db, actor, {
      entity: 'deposit',
      id: deposit.id,
      action: 'refund refused by the card',
      after: { amount: refund.amount, message: refund.message },
    })
    await tellMaker(context, deposit, {
      title: `${rupees(amount)} is in your wallet again`,
      body: `The card did not take back ${deposit.reference}.`,
      tone: 'amber',
    })
    emitDepositChanged(emit, deposit, true)
  },
}
