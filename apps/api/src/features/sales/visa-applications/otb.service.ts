import type { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import type { OtbStatus } from '@karavan/domain/sales/visa-applications/state'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { movedUnderLock } from '../core/index.ts'
import { emitVisaApplicationChanged, tell } from './application-news.ts'
import {
  type FullVisaApplication,
  getLockedVisaApplication,
  getVisaApplicationById,
  updateVisaApplicationRow,
} from './application.queries.ts'
import { otbMovesOf } from './application.view.ts'

type Asked = z.output<(typeof contract)['setOtb']['body']>

const words: Record<OtbStatus, string> = {
  NotNeeded: 'It is not needed after all.',
  Needed: 'The airline must be told.',
  Requested: 'The airline has been asked.',
  Updated: 'The airline has confirmed; the travellers may board.',
}

/** Refuses a step that cannot be taken; what stands already may get another flight as long as it could be taken back. */
function refuseStep(user: Caller, application: FullVisaApplication, { status }: Asked): void {
  const moves = otbMovesOf(user, application)
  const corrects = status === application.otbStatus && status !== 'NotNeeded' && moves.length > 0
  if (corrects || moves.includes(status)) return
  throw problem('ILLEGAL_TRANSITION', 'OK to board does not go there from here.', {
    current: { otb: application.otbStatus, moves },
  })
}

/** Takes a step of OK to board, or corrects the flight it is about. */
export async function setOtb(context: Context, id: string, asked: Asked): Promise<FullVisaApplication> {
  const { db, emit, user, actor } = context
  const application = await getLockedVisaApplication(db, user, id)
  refuseStep(user, application, asked)
  const { status, ...flight } = asked
  const airline = flight.airline ?? application.airline
  const pnr = flight.pnr ?? application.pnr
  if (status === 'Requested' && (!airline || !pnr))
    throw invalid({ path: airline ? 'pnr' : 'airline', message: 'The airline is asked for one booking: name it' })
  const changed = status !== application.otbStatus
  // Whoever needs it again is reminded again.
  const reminded = changed && status === 'Needed' ? { otbRemindedAt: null } : {}
  if (!(await updateVisaApplicationRow(db, application, { otbStatus: status, airline, pnr, ...reminded })))
    throw movedUnderLock(application)
  await recordAudit(db, actor, {
    entity: 'visa-application',
    id,
    orgId: application.orgId,
    action: 'OK to board',
    before: { otb: application.otbStatus, airline: application.airline, pnr: application.pnr },
    after: { otb: status, airline, pnr },
  })
  const after = await getVisaApplicationById(db, id)
  if (changed) await tell(context, 'boarding', after, { note: words[status] })
  emitVisaApplicationChanged(emit, after)
  return after
}
