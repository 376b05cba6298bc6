import { toMinor } from '@karavan/domain/base/money'
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
  type Till,
} from '../../money/payments/index.ts'
import { postSale, saleOf } from './application-money.ts'
import { stir, tell } from './application-news.ts'
import {
  changeApplication,
  type FullApplication,
  lockAny,
  lockApplication,
  moveApplicants,
  readApplication,
} from './application.queries.ts'
import { paymentAfter } from './application-return.ts'
import { handedIn, refuseStale } from './submit.service.ts'

const entity = 'visa-application'

async function applicationOf({ db }: Till, { causeId }: PaymentRecord): Promise<FullApplication> {
  const application = await lockAny(db, causeId)
  if (!application) throw new Error(`There is no visa application ${causeId}`)
  return application
}

function orderOf({ id, reference, orgId, userId, product, total }: FullApplication): PaymentOrder {
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

async function settleRefund(till: Till, payment: PaymentRecord, note: string): Promise<void> {
  const application = await applicationOf(till, payment)
  const { id, orgId, paymentStatus } = application
  if (paymentStatus === 'RefundPending' && !(await hasPendingRefund(till.db, id))) {
    const after = { paymentStatus: paymentAfter(application, toMinor(application.refunded)) }
    if (!(await changeApplication(till.db, application, after)))
      throw new Error(`${application.reference} was moved under its lock`)
    const action = 'refunded'
    await recordAudit(till.db, cardActor(orgId), { entity, id, orgId, action, before: { paymentStatus }, after })
  }
  await tell(till, 'refunded', await readApplication(till.db, id), { note })
  stir(till.emit, application, true)
}

/** Visa applications as those who are paid by card. */
export const visaPayee: Payee<'visa'> = {
  async order(till, user, _actor, { applicationId }) {
    const application = await lockApplication(till.db, user, applicationId)
    if (!application) throw notFound('application')
    if (application.status !== 'AwaitingPayment')
      throw problem('NOT_BOOKABLE', 'There is nothing to pay by card on this application.')
    await refuseStale(till, user, application)
    return orderOf(application)
  },

  async paid(till, payment) {
    const application = await applicationOf(till, payment)
    const { id, orgId, status, total } = application
    const sale = saleOf(application)
    const fits = status === 'AwaitingPayment' && total !== null && toMinor(total) === toMinor(payment.captured)
    if (!fits || !sale) {
      await postHeldPayment(till, entity, payment)
      stir(till.emit, application, true)
      return 'refund'
    }
    const actor = cardActor(orgId)
    const sold = { ...sale, total: toMinor(total) }
    const posted = await postSale({ ...till, actor }, application, sold, 'card-clearing')
    const ids = application.applicants.map((person) => person.id)
    const changes = { ...posted, ...handedIn(application, till), payment: 'card' as const }
    const move = { ids, from: 'AwaitingPayment', to: 'Submitted' } as const
    if (!(await moveApplicants(till.db, application, [move], changes)))
      throw new Error(`${application.reference} was moved under its lock`)
    await recordAudit(till.db, actor, {
      entity,
      id,
      orgId,
      action: 'submitted',
      before: { status, paymentStatus: 'Unpaid' },
      after: { status: 'Submitted', paymentStatus: 'Paid', payment: 'card' },
    })
    await tell(till, 'submitted', await readApplication(till.db, id))
    stir(till.emit, application, true)
    return 'kept'
  },

  /** It waits on: another card may pay it, or the wallet. */
  async declined(till, payment) {
    stir(till.emit, { id: payment.causeId, orgId: payment.orgId })
  },

  async lapsed(till, payment) {
    stir(till.emit, { id: payment.causeId, orgId: payment.orgId })
  },

  ...cardReturns(entity, settleRefund),
}
