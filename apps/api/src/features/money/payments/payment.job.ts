import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { JobContext } from '../../../platform/jobs/job-runner.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { JobData } from '../../../platform/jobs/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { applyNews } from './news.service.ts'
import { rewrapGateways } from './gateway.service.ts'
import type { Payees } from './payee.ts'
import { findSession, listDueSessions, lockSession } from './payment.queries.ts'
import type { PaymentRecord } from './payment.table.ts'
import { chooseProviders, type ProviderOf } from './provider-choice.ts'
import { type OrderNews, type PaymentProvider, ProviderRefusal } from './provider.ts'
import { updateRefund, findRefund, takeSilentRefunds } from './refund.queries.ts'
import { endRefund } from './refund.service.ts'
import type { Deliver } from './sandbox-delivery.ts'
import { signatureHeader, signMessage } from './sandbox.message.ts'
import { totalOf } from './session.service.ts'

type Parts = { platform: Platform; providerOf: ProviderOf; payees: Payees }
type Context = Pick<JobContext, 'db' | 'emit'>

const failed = (message: string): OrderNews => ({ news: 'failed', paymentId: null, captured: 0, method: null, message })
const expired: OrderNews = { news: 'expired', paymentId: null, captured: 0, method: null, message: null }

/** Applies what the provider reported; the session is locked only now, after the network call. */
async function note({ payees }: Parts, context: SystemContext, id: string, told: OrderNews): Promise<void> {
  const session = await lockSession(context.db, id)
  if (session) await applyNews(context, payees, session, told)
}

/** The provider a payment was begun with; a payment of one that is no longer set waits for a person. */
async function beganWith({ providerOf }: Parts, session: PaymentRecord): Promise<PaymentProvider> {
  const provider = await providerOf(session)
  if (provider) return provider
  throw new Error(`The payment ${session.id} was made with ${session.provider}, which is not set up any more`)
}

/** Takes what a card has authorised; the provider's message says that it worked. */
export const capturePayment =
  (parts: Parts) =>
  async ({ sessionId }: JobData['payment.capture'], { db, emit }: Context): Promise<void> => {
    const session = await findSession(db, sessionId)
    if (!session || session.status === 'Paid' || !session.orderId || !session.paymentId) return
    const { id, orderId, paymentId } = session
    try {
      const provider = await beganWith(parts, session)
      await provider.capture({ orderId, paymentId, amount: totalOf(session), key: id })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      await note(parts, { platform: parts.platform, db, emit }, id, failed(error.message))
    }
  }

/** Gives one refund to the provider, or asks where it stands. */
export const refundOnCard =
  (parts: Parts) =>
  async ({ refundId }: JobData['payment.refund'], { db, emit }: Context): Promise<void> => {
    const { platform, payees } = parts
    const refund = await findRefund(db, refundId)
    const session = refund && (await findSession(db, refund.sessionId))
    if (!session || refund.status !== 'Pending') return
    const { orderId, paymentId } = session
    if (!orderId || !paymentId) throw new Error(`The payment ${session.id} has no order to give back from`)
    const context = { platform, db, emit }
    const amount = toMinor(refund.amount)
    const asked = { orderId, orderKey: session.id, paymentId, amount, key: refund.id, reason: refund.reason }
    try {
      const provider = await beganWith(parts, session)
      const { refundId: providerRefundId, done } = await provider.refund(asked)
      if (done) await endRefund(context, payees, refund.id, { news: 'refunded', message: null, providerRefundId })
      else await updateRefund(db, refund.id, { providerRefundId })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      await endRefund(context, payees, refund.id, { news: 'refund-failed', message: error.message })
    }
  }

/** Finds payment pages that ran out and refunds without an answer, and queues a job for each. */
export const sweepPayments =
  ({ enqueue }: Pick<Platform, 'enqueue'>) =>
  async (_: unknown, { db }: { db: Db }): Promise<void> => {
    for (const id of await listDueSessions(db))
      await enqueue(db, 'payment.settle', { sessionId: id }, { singletonKey: id })
    for (const id of await takeSilentRefunds(db))
      await enqueue(db, 'payment.refund', { refundId: id }, { singletonKey: id })
  }

/** Asks the provider about a page that ran out: a missed message is caught up on, and an unpaid page is closed. */
export const settlePayment =
  (parts: Parts) =>
  async ({ sessionId }: JobData['payment.settle'], { db, emit }: Context): Promise<void> => {
    const session = await findSession(db, sessionId)
    if (!session || session.status === 'Paid') return
    const context = { platform: parts.platform, db, emit }
    const { orderId } = session
    const provider = await parts.providerOf(session)
    if (orderId === null || !provider) return note(parts, context, sessionId, expired)
    const state = await provider.readOrder(orderId)
    if (state.news === 'open' || state.news === 'failed') await provider.expire(orderId)
    const { news } = state
    if (news === 'paid' || news === 'authorised')
      await note(parts, context, sessionId, { ...state, news, message: null })
    else await note(parts, context, sessionId, expired)
  }

/** Delivers a message of the sandbox to our own webhook; signed at delivery, so that a delayed one is not too old. */
export const deliverMessage =
  ({ secretKey }: Pick<Platform, 'secretKey'>, deliver: Deliver) =>
  async ({ eventId, body }: JobData['sandbox.deliver']): Promise<void> => {
    const status = await deliver(body, { [signatureHeader]: signMessage(secretKey, body) })
    if (status >= 300) throw new Error(`The message ${eventId} was answered with ${status}`)
  }

/** Sets the clock of card payments going. */
export function workOnPayments(jobs: Jobs<JobData>, platform: Platform, payees: Payees, deliver: Deliver): void {
  const parts = { platform, providerOf: chooseProviders(platform).of, payees }
  jobs.work('payment.capture', capturePayment(parts))
  jobs.work('payment.refund', refundOnCard(parts))
  jobs.work('payment.settle', settlePayment(parts))
  jobs.work('payment.sweep', async (data, context) => {
    await sweepPayments(platform)(data, context)
    await rewrapGateways(platform, context.db)
  })
  jobs.schedule('payment.sweep', 1)
  jobs.work('sandbox.deliver', deliverMessage(platform, deliver))
}
