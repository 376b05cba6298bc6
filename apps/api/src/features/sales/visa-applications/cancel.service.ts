import type { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { type Minor, sum, toMajor } from '@karavan/domain/base/money'
import { canMoveVisa, moverOf, type VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import type { z } from 'zod'
import type { Config } from '../../../config.ts'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { problem } from '../../../platform/http/problem.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { refuseOtherRefund } from '../core/index.ts'
import { namesOf, emitVisaApplicationChanged, tell } from './application-news.ts'
import { payBack, visaRefundWays, returnFor, worthOf } from './application-return.ts'
import {
  type ApplicantMove,
  type FullApplicant,
  type FullVisaApplication,
  getLockedVisaApplication,
  moveLockedApplicants,
} from './application.queries.ts'

type Asked = z.output<(typeof contract)['cancel']['body']>
type Answer = z.output<(typeof contract)['cancellation']['response']>['data']

/** Those who can still step back. */
const leaversOf = ({ applicants }: FullVisaApplication, { userType }: Pick<Caller, 'userType'>): FullApplicant[] =>
  applicants.filter(({ status }) => canMoveVisa(status, 'Cancelled', moverOf(userType)))

type Settings = Pick<Config, 'visas'>

function costOf(application: FullVisaApplication, people: readonly FullApplicant[], { visas }: Settings) {
  const back: Minor = returnFor(application, people, visas.refund.before)?.total ?? 0
  // Of what the house applied for itself nothing comes back: nobody paid it.
  const refund = application.payment === 'internal' ? 0 : back
  return { refund, kept: sum([worthOf(application, people), -back]) }
}

/** Who can still step back from an application, and what comes back for them. */
export function cancellationOf(application: FullVisaApplication, user: Caller, config: Settings): Answer {
  const people = leaversOf(application, user)
  const { refund, kept } = costOf(application, people, config)
  return {
    allowed: people.length > 0,
    applicantIds: people.map(({ id }) => id),
    kept: toMajor(kept),
    refund: toMajor(refund),
    refundTo: visaRefundWays(application),
  }
}

/** People who go to the same place, by where they come from. */
export function movesTo(
  to: VisaStatus,
  people: readonly FullApplicant[],
  set: ApplicantMove['set'] = {},
): ApplicantMove[] {
  const from = [...new Set(people.map(({ status }) => status))]
  return from.map((status) => ({
    ids: people.filter((person) => person.status === status).map(({ id }) => id),
    from: status,
    to,
    set,
  }))
}

/** Cancels an application for every applicant who still can; everything but the service fee is refunded. */
export async function cancelVisaApplication(
  context: Context,
  id: string,
  { reason, shownRefund, refundTo }: Asked,
): Promise<FullVisaApplication> {
  const { platform, db, emit, user, actor } = context
  await lockPaidSessions(db, { purpose: 'visa', causeId: id })
  const application = await getLockedVisaApplication(db, user, id)
  const { orgId, status, paymentStatus } = application
  const people = leaversOf(application, user)
  if (people.length === 0)
    throw problem('ILLEGAL_TRANSITION', 'Nobody can step back any more: it is with the embassy, or over.', {
      current: { status },
    })
  const { refund, kept } = costOf(application, people, platform.config)
  refuseOtherRefund(shownRefund, refund, { kept: toMajor(kept) })
  const back = await payBack(context, application, {
    people,
    percent: platform.config.visas.refund.before,
    reason: `Cancelled ${application.reference}`,
    to: refundTo,
  })
  const cancelledReason = reason || null
  const moves = movesTo('Cancelled', people, { reason: cancelledReason })
  const after = await moveLockedApplicants(db, application, moves, { ...back.changes, cancelledReason })
  await recordAudit(db, actor, {
    entity: 'visa-application',
    id,
    orgId,
    action: 'cancelled',
    before: { status, paymentStatus },
    after: {
      status: after.status,
      paymentStatus: after.paymentStatus,
      applicants: namesOf(people),
      reason: cancelledReason,
      refund: toMajor(refund),
      kept: toMajor(kept),
    },
  })
  if (status !== 'Draft') await tell(context, 'cancelled', after, { note: back.note, people })
  emitVisaApplicationChanged(emit, after, back.amount > 0)
  return after
}
