import type { visaApplications as contract } from '@karavan/contracts/sales/visa-applications/visa-application.contract'
import { toMajor } from '@karavan/domain/base/money'
import type { VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { invalid, problem } from '../../../platform/http/problem.ts'
import { lockPaidSessions } from '../../money/payments/index.ts'
import { namesOf, emitVisaApplicationChanged, tell } from './application-news.ts'
import { payBack } from './application-return.ts'
import {
  type FullApplicant,
  type FullVisaApplication,
  getLockedVisaApplication,
  moveLockedApplicants,
} from './application.queries.ts'
import type { AskedPaper } from './application.table.ts'
import { movesOf } from './application.view.ts'
import { movesTo } from './cancel.service.ts'

type Asked = z.output<(typeof contract)['setStatus']['body']>
type Answered = z.output<(typeof contract)['answer']['body']>

const inWords = (status: VisaStatus) => status.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Refuses to move somebody, and names where they may go. */
export function refuseMove(user: Caller, person: FullApplicant): never {
  const moves = movesOf(user, person)
  const where = moves.length === 0 ? 'nowhere any more' : `to ${moves.map(inWords).join(' or ')}`
  throw problem('ILLEGAL_TRANSITION', `From ${inWords(person.status)} ${namesOf([person])} goes ${where}.`, {
    current: { applicantId: person.id, status: person.status, moves },
  })
}

function peopleOf({ applicants }: FullVisaApplication, ids: readonly string[]): FullApplicant[] {
  const people = applicants.filter(({ id }) => ids.includes(id))
  if (people.length !== new Set(ids).size)
    throw invalid({ path: 'applicantIds', message: 'Not everybody of these is in this application' })
  return people
}

const keyOf = (name: string) =>
  `asked-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 30)}`.replace(/-+$/, '')

/** The papers that are asked for: those of the visa's list by their key or name, others under a key of their own. */
function papersOf({ product }: FullVisaApplication, asked: readonly string[]): AskedPaper[] {
  const since = new Date().toISOString()
  const papers = asked.map((text) => {
    const known = product.documents.find(({ key, name }) => key === text || name.toLowerCase() === text.toLowerCase())
    return known ? { key: known.key, name: known.name, since } : { key: keyOf(text), name: text, since }
  })
  return [...new Map(papers.map((paper) => [paper.key, paper])).values()]
}

function refuseUnsaid({ status, reason }: Asked): void {
  if (reason) return
  if (status === 'Rejected') throw invalid({ path: 'reason', message: 'Say why it was rejected' })
  if (status === 'DocumentsRequired') throw invalid({ path: 'reason', message: 'Say what is needed' })
}

/** What is noted with everybody who moves. */
function notedWith(application: FullVisaApplication, { status, reason, asked }: Asked) {
  if (status === 'DocumentsRequired') return { reason, asked: papersOf(application, asked ?? []) }
  return { reason: status === 'Rejected' || status === 'Cancelled' ? reason : null, asked: [] }
}

const newsOf = {
  InProcess: 'processing',
  DocumentsRequired: 'documents',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
} as const

const sentences = (...parts: (string | null)[]) =>
  parts
    .filter((part): part is string => Boolean(part))
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')

/** Moves people of an application on by the table of moves, with what goes back to those who leave it. */
export async function updateVisaApplicationStatus(
  context: Context,
  id: string,
  asked: Asked,
): Promise<FullVisaApplication> {
  const { platform, db, emit, user, actor } = context
  refuseUnsaid(asked)
  await lockPaidSessions(db, { purpose: 'visa', causeId: id })
  const application = await getLockedVisaApplication(db, user, id)
  const people = peopleOf(application, asked.applicantIds)
  const { status: to } = asked
  for (const person of people) if (!movesOf(user, person).includes(to)) refuseMove(user, person)
  if (to === 'Approved') throw problem('CONFLICT', 'Upload the granted visa: that approves its holder.')
  const { before, after: rejected } = platform.config.visas.refund
  const leaves = to === 'Cancelled' || to === 'Rejected'
  const back = leaves
    ? await payBack(context, application, {
        people,
        percent: to === 'Cancelled' ? before : rejected,
        reason: `${to} ${application.reference}`,
      })
    : null
  const noted = notedWith(application, asked)
  const after = await moveLockedApplicants(db, application, movesTo(to, people, noted), back?.changes)
  await recordAudit(db, actor, {
    entity: 'visa-application',
    id,
    orgId: application.orgId,
    action: 'status',
    before: { status: people[0]?.status, paymentStatus: application.paymentStatus },
    after: {
      status: to,
      paymentStatus: after.paymentStatus,
      applicants: namesOf(people),
      reason: noted.reason,
      asked: noted.asked.map(({ name }) => name).join(', ') || null,
      refund: back && back.amount > 0 ? toMajor(back.amount) : null,
    },
  })
  const news = to in newsOf ? newsOf[to as keyof typeof newsOf] : null
  if (news) {
    const wanted = noted.asked.map(({ name }) => name).join(', ')
    const note = sentences(noted.reason, wanted && `Needed: ${wanted}`, back?.note ?? null)
    await tell(context, news, after, { note, people })
  }
  emitVisaApplicationChanged(emit, after, (back?.amount ?? 0) > 0)
  return after
}

/** What somebody was asked for and has not handed in since. */
const missingOf = ({ asked, documents }: FullApplicant): AskedPaper[] =>
  asked.filter(({ key, since }) => !documents.some((one) => one.key === key && one.createdAt > since))

/** The papers that were asked for are there: whoever has handed all of theirs in goes back to where they stood. */
export async function answerRequest(context: Context, id: string, { note }: Answered): Promise<FullVisaApplication> {
  const { db, emit, user, actor } = context
  const application = await getLockedVisaApplication(db, user, id)
  const { status, orgId } = application
  const asked = application.applicants.filter((person) => person.status === 'DocumentsRequired')
  if (asked.length === 0)
    throw problem('ILLEGAL_TRANSITION', 'Nothing is asked for in this application.', { current: { status } })
  const ready = asked.filter((person) => missingOf(person).length === 0)
  if (ready.length === 0)
    throw problem('NOT_BOOKABLE', 'What was asked for is not there yet; upload it first.', {
      errors: asked.flatMap((person) =>
        missingOf(person).map(({ key, name }) => ({
          path: `applicants.${person.id}.papers.${key}`,
          message: `${name} is missing`,
        })),
      ),
    })
  const moves = (['Submitted', 'InProcess'] as const).flatMap((to) =>
    movesTo(
      to,
      ready.filter(({ resumeStatus }) => resumeStatus === to),
      { asked: [], reason: null },
    ),
  )
  const after = await moveLockedApplicants(db, application, moves)
  await recordAudit(db, actor, {
    entity: 'visa-application',
    id,
    orgId,
    action: 'answered',
    before: { status },
    after: { status: after.status, applicants: namesOf(ready), note },
  })
  await tell(context, 'answered', after, { note: note ?? '', people: ready })
  emitVisaApplicationChanged(emit, after)
  return after
}
