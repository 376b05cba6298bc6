import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { cardMinutes } from '../stays/index.ts'
import {
  cardActor,
  cardReturns,
  hasPendingRefund,
  type Payee,
  type PaymentOrder,
  type PaymentRecord,
  postHeldPayment,
} from '../../money/payments/index.ts'
import { postSale, saleOf } from './application-money.ts'
import { emitVisaApplicationChanged, tell } from './application-news.ts'
import {
  updateVisaApplicationRow,
  type FullVisaApplication,
  lockVisaApplicationById,
  lockVisaApplication,
  moveApplicants,
  getVisaApplicationById,
} from './application.queries.ts'
import { paymentAfter } from './application-return.ts'
import { handedIn, refuseStale } from './submit.service.ts'

const entity = 'visa-application'

async function applicationOf({ db }: SystemContext, { causeId }: PaymentRecord): Promise<FullVisaApplication> {
  const application = await lockVisaApplicationById(db, causeId)
  if (!application) throw new Error(`There is no visa application ${causeId}`)
  return application
}

function orderOf({ id, reference, orgId, userId, product, total }: FullVisaApplication): PaymentOrder {
  return {
    purpose: 'visa',
    causeId: id,
    causeNumber: reference,
    description: `${product.country}, ${product.name}`,
    orgId,
    userId,
    amount: total ?? 0,
    fee: 0,
    expiresAt: new Date(Date.now() + cardMinutes * 60_000).toISOString(),
    returnPath: `/dashboard/visaportal/view/${id}`,
  }
}

async function settleRefund(context: SystemContext, payment: PaymentRecord, note: string): Promise<void> {
  const application = await applicationOf(context, payment)
  const { id, orgId, paymentStatus } = application
  if (paymentStatus === 'RefundPending' && !(await hasPendingRefund(context.db, id))) {
    const after = { paymentStatus: paymentAfter(application, toMinor(application.refunded)) }
    if (!(await updateVisaApplicationRow(context.db, application, after)))
      throw new Error(`${application.reference} was moved under its lock`)
    const action = 'refunded'
    await recordAudit(context.db, cardActor(orgId), { entity, id, orgId, action, before: { paymentStatus }, after })
  }
  await tell(context, 'refunded', await getVisaApplicationById(context.db, id), { note })
  emitVisaApplicationChanged(context.emit, application, true)
}

/** How visa applications take card payments. */
export const visaPayee: Payee<'visa'> = {
  async order(context, { applicationId }) {
    const application = await lockVisaApplication(context.db, context.user, applicationId)
    if (!application) throw notFound('application')
    if (application.status !== 'AwaitingPayment')
      throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this application.')
    await refuseStale(context, application)
    return orderOf(application)
  },

  async paid(context, payment) {
    const application = await applicationOf(context, payment)
    const { id, orgId, status, total } = application
    const sale = saleOf(application)
    const fits = status === 'AwaitingPayment' && total !== null && toMinor(total) === toMinor(payment.captured)
    if (!fits || !sale) {
      await postHeldPayment(context, entity, payment)
      emitVisaApplicationChanged(context.emit, application, true)
      return 'refund'
    }
    const actor = cardActor(orgId)
    const sold = { ...sale, total: toMinor(total) }
    const posted = await postSale({ ...context, actor }, application, sold, 'card-clearing')
    const ids = application.applicants.map((person) => person.id)
    const changes = { ...posted, ...handedIn(application, context), payment: 'card' as const }
    const move = { ids, from: 'AwaitingPayment', to: 'Submitted' } as const
    if (!(await moveApplicants(context.db, application, [move], changes)))
      throw new Error(`${application.reference} was moved under its lock`)
    await recordAudit(context.db, actor, {
      entity,
      id,
      orgId,
      action: 'submitted',
      before: { status, paymentStatus: 'Unpaid' },
      after: { status: 'Submitted', paymentStatus: 'Paid', payment: 'card' },
    })
    await tell(context, 'submitted', await getVisaApplicationById(context.db, id))
    emitVisaApplicationChanged(context.emit, application, true)
    return 'kept'
  },

  /** It waits on: another card may pay it, or the wallet. */
  async declined(context, payment) {
    emitVisaApplicationChanged(context.emit, { id: payment.causeId, orgId: payment.orgId })
  },

  async lapsed(context, payment) {
    emitVisaApplicationChanged(context.emit, { id: payment.causeId, orgId: payment.orgId })
  },

  ...cardReturns(entity, settleRefund),
}
