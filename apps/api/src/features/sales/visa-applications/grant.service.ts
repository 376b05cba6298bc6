import { line, optional } from '@karavan/contracts/kit/field'
import type { Context } from '../../../platform/context.ts'
import { sealVisaNumber } from '../../../platform/crypto/visa-number.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Upload } from '../../../platform/files/upload.ts'
import { invalid, notFound } from '../../../platform/http/problem.ts'
import type { LiveEvent } from '../../../platform/platform.ts'
import { checkDocument, keepDocumentWith } from '../../base/files/index.ts'
import { namesOf, emitVisaApplicationChanged, tell } from './application-news.ts'
import {
  type FullApplicant,
  type FullVisaApplication,
  lockVisaApplication,
  moveLockedApplicants,
} from './application.queries.ts'
import { grantedKey, movesOf } from './application.view.ts'
import { placePaper } from './paper.queries.ts'
import { refuseMove } from './process.service.ts'

function personOf(application: FullVisaApplication | null, applicantId: string): FullApplicant {
  const person = application?.applicants.find(({ id }) => id === applicantId)
  if (!person) throw notFound('application')
  return person
}

function readNumber({ visaNumber = '' }: Upload['fields']): string | null {
  const { success, data } = optional(line(40)).safeParse(visaNumber)
  if (!success) throw invalid({ path: 'visaNumber', message: 'At most 40 characters on one line' })
  return data
}

/**
 * Keeps the granted visa of one applicant, who is approved with it; one that was uploaded in error is replaced by the
 * next. What happened comes back with the application, to be told after the commit.
 */
export async function grantVisa(
  { platform, user, actor, past }: Omit<Context, 'db' | 'emit'>,
  seen: FullVisaApplication,
  applicantId: string,
  { bytes, fileName, fields }: Upload,
): Promise<{ application: FullVisaApplication; told: LiveEvent[] }> {
  const { id, orgId } = seen
  const applicant = personOf(seen, applicantId)
  const corrects = (person: FullApplicant) => person.status === 'Approved'
  const mayGrant = (person: FullApplicant) => corrects(person) || movesOf(user, person).includes('Approved')
  // Refused before the file is looked at, and again when nobody else can move it.
  if (!mayGrant(applicant)) refuseMove(user, applicant)
  const visaNumber = readNumber(fields)
  const document = { ...(await checkDocument(bytes)), fileName }
  return keepDocumentWith(platform, { orgId, userId: user.id }, document, async (db, kept) => {
    const told: LiveEvent[] = []
    const context = { platform, db, emit: (event: LiveEvent) => told.push(event), ...(past ? { past } : {}) }
    const application = await lockVisaApplication(db, user, id)
    const person = personOf(application, applicantId)
    if (!application || !mayGrant(person)) refuseMove(user, person)
    const paper = { applicationId: id, applicantId, key: grantedKey, fileId: kept.id, warning: null }
    await placePaper(platform, db, paper)
    const sealed = sealVisaNumber(platform, { id: applicantId, orgId }, visaNumber)
    const move = { ids: [applicantId], from: person.status, to: 'Approved', set: { ...sealed, reason: null } } as const
    const after = await moveLockedApplicants(db, application, [move])
    await recordAudit(db, actor, {
      entity: 'visa-application',
      id,
      orgId,
      action: corrects(person) ? 'visa replaced' : 'approved',
      before: { status: person.status },
      after: { status: 'Approved', applicants: namesOf([person]), file: kept.name },
    })
    const note = sealed.visaNumberMasked ? `Visa number ${sealed.visaNumberMasked}.` : ''
    await tell(context, 'approved', after, { note, people: after.applicants.filter((one) => one.id === applicantId) })
    emitVisaApplicationChanged(context.emit, after)
    return { application: after, told }
  })
}
