import { toMinor } from '@karavan/domain/base/money'
import type { SystemContext } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { problem } from '../../../platform/http/problem.ts'
import {
  cardActor,
  cardReturns,
  hasPendingRefund,
  type Payee,
  type PaymentOrder,
  type PaymentRecord,
  postHeldPayment,
} from '../../money/payments/index.ts'
import { cardOrderOf, movedUnderLock, saleKinds } from '../core/index.ts'
import { postSale, saleOf } from './application-money.ts'
import { emitVisaApplicationChanged, tell } from './application-news.ts'
import {
  type FullVisaApplication,
  getLockedVisaApplication,
  getLockedVisaApplicationById,
  getVisaApplicationById,
  moveLockedApplicants,
  updateVisaApplicationRow,
} from './application.queries.ts'
import { paymentAfter } from './application-return.ts'
import { handedIn, refuseStale } from './submit.service.ts'

const kind = saleKinds['visa-application']
const { entity } = kind

const orderOf = (application: FullVisaApplication): PaymentOrder =>
  cardOrderOf(kind, application, {
    description: `${application.product.country}, ${application.product.name}`,
    amount: application.total ?? 0,
    returnPath: `/dashboard/visaportal/view/${application.id}`,
  })

async function settleRefund(context: SystemContext, payment: PaymentRecord, note: string): Promise<void> {
  const application = await getLockedVisaApplicationById(context.db, payment.causeId)
  const { id, orgId, paymentStatus } = application
  if (paymentStatus === 'RefundPending' && !(await hasPendingRefund(context.db, id))) {
    const after = { paymentStatus: paymentAfter(application, toMinor(application.refunded)) }
    if (!(await updateVisaApplicationRow(context.db, application, after))) throw movedUnderLock(application)
    const action = 'refunded'
    await recordAudit(context.db, cardActor(orgId), { entity, id, orgId, action, before: { paymentStatus }, after })
  }
  await tell(context, 'refunded', await getVisaApplicationById(context.db, id), { note })
  emitVisaApplicationChanged(context.emit, application, true)
}

/** How visa applications take card payments. */
export const visaPayee: Payee<'visa'> = {
  async order(context, { applicationId }) {
    const application = await getLockedVisaApplication(context.db, context.user, applicationId)
    if (application.status !== 'AwaitingPayment')
      throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this application.')
    await refuseStale(context, application)
    return orderOf(application)
  },

  async paid(context, payment) {
    const application = await getLockedVisaApplicationById(context.db, payment.causeId)
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
    const after = await moveLockedApplicants(context.db, application, [move], changes)
    await recordAudit(context.db, actor, {
      entity,
      id,
      orgId,
      action: 'submitted',
      before: { status, paymentStatus: 'Unpaid' },
      after: { status: 'Submitted', paymentStatus: 'Paid', payment: 'card' },
    })
    await tell(context, 'submitted', after)
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
