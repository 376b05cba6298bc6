import { refusePicture, warnOfBackground } from '@karavan/domain/sales/visa-applications/paper-check'
import type { Paper, PaperKind } from '@karavan/domain/catalogue/visas/visa'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { whiteAround } from '../../../platform/files/image.ts'
import type { Upload } from '../../../platform/files/upload.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { checkDocument, type CheckedDocument, keepDocumentWith } from '../../base/files/index.ts'
import {
  type FullApplicant,
  type FullVisaApplication,
  getLockedVisaApplication,
  getVisaApplicationById,
  touchVisaApplication,
} from './application.queries.ts'
import { getLockedDraft } from './application.service.ts'
import { mayEdit, nameOf } from './application.view.ts'
import { placePaper, deletePapers } from './paper.queries.ts'

/** What somebody hands in, and who it is. */
export type Handed = { applicantId: string; key: string }

type Place = { person: FullApplicant; paper: Pick<Paper, 'key' | 'name' | 'kind'> }

/** Where a paper belongs; refuses one nobody asks for, and one that comes when it is too late. */
export function placeOf(user: Caller, application: FullVisaApplication, { applicantId, key }: Handed): Place {
  const person = application.applicants.find(({ id }) => id === applicantId)
  if (!person) throw notFound('applicant')
  const asked = person.status === 'DocumentsRequired' && application.orgId === user.orgId
  if (!asked && !mayEdit(user, application))
    throw problem(
      'CONFLICT',
      'Papers are submitted by whoever applies, with the draft or when the house asks for them.',
    )
  const listed = application.product.documents.find((one) => one.key === key)
  const extra = person.asked.find((one) => one.key === key)
  // What the house asks for beside the list is some page to be read.
  const paper = listed ?? (extra && { ...extra, kind: 'scan' as const })
  if (!paper) throw invalid({ path: 'key', message: 'Nobody asks for this document' })
  return { person, paper }
}

/** Looks at an upload as the paper it should be: a photo is a picture of some proportions, a scan can be read. */
export async function checkPaper(
  bytes: Buffer,
  kind: PaperKind,
): Promise<CheckedDocument & { warning: string | null }> {
  const document = await checkDocument(bytes)
  if (!document.picture) {
    if (kind === 'photo') throw problem('FILE_REFUSED', 'A photo is a picture: PNG, JPEG or WebP.')
    return { ...document, warning: null }
  }
  const refusal = refusePicture(kind, document.picture)
  if (refusal) throw problem('FILE_REFUSED', refusal)
  const warning = kind === 'photo' ? warnOfBackground(await whiteAround(document.bytes)) : null
  return { ...document, warning }
}

/** Keeps a paper of an applicant; a second one for the same place takes the place of the first. */
export async function createPaper(
  { platform, user, actor }: Omit<Context, 'db' | 'emit'>,
  application: FullVisaApplication,
  handed: Handed,
  { bytes, fileName }: Upload,
): Promise<FullVisaApplication> {
  const { id, orgId } = application
  const { paper } = placeOf(user, application, handed)
  const { warning, ...document } = await checkPaper(bytes, paper.kind)
  return keepDocumentWith(platform, { orgId, userId: user.id }, { ...document, fileName }, async (db, file) => {
    const now = await getLockedVisaApplication(db, user, id)
    const { person } = placeOf(user, now, handed)
    const placed = { applicationId: id, applicantId: person.id, key: paper.key, fileId: file.id, warning }
    await placePaper(platform, db, placed)
    await touchVisaApplication(db, id)
    await recordAudit(db, actor, {
      entity: 'visa-application',
      id,
      orgId,
      action: 'document added',
      after: { document: paper.name, applicants: nameOf(person), warning },
    })
    return getVisaApplicationById(db, id)
  })
}

/** Takes a paper of a draft back. */
export async function deletePaper(context: Context, id: string, documentId: string): Promise<FullVisaApplication> {
  const { platform, db, actor } = context
  const application = await getLockedDraft(context, id)
  const person = application.applicants.find(({ documents }) => documents.some((one) => one.id === documentId))
  const document = person?.documents.find((one) => one.id === documentId)
  if (!person || !document) throw notFound('document')
  await deletePapers(platform, db, [documentId])
  await touchVisaApplication(db, id)
  const name = application.product.documents.find(({ key }) => key === document.key)?.name ?? document.key
  await recordAudit(db, actor, {
    entity: 'visa-application',
    id,
    orgId: application.orgId,
    action: 'document removed',
    before: { document: name, applicants: nameOf(person) },
  })
  return getVisaApplicationById(db, id)
}
