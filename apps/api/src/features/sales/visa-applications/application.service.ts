import type { ApplicantBody, applicationFields } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { PlainDate } from '@karavan/domain/base/dates'
import { readMrz } from '@karavan/domain/sales/visa-applications/mrz'
import { filledFrom, mismatches } from '@karavan/domain/sales/visa-applications/mrz-match'
import { passportCode } from '@karavan/domain/catalogue/visas/nationality'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { today } from '../../../platform/clock.ts'
import { openPassport, type PassportKeys, sealPassport } from '../../../platform/crypto/passport.ts'
import type { NumberKeys } from '../../../platform/crypto/sealed-number.ts'
import { openVisaNumber } from '../../../platform/crypto/visa-number.ts'
import { invalid, notFound, problem } from '../../../platform/http/problem.ts'
import { refuseStale } from '../../../platform/http/version.ts'
import { findVisa, type VisaRecord } from '../../catalogue/visas/index.ts'
import { paysAsChild } from './application-readiness.ts'
import {
  updateVisaApplicationRow,
  deleteVisaApplicationRow,
  type FullApplicant,
  type FullVisaApplication,
  insertVisaApplication,
  keepOnly,
  nextReference,
  getLockedVisaApplication,
  getVisaApplication,
  getVisaApplicationById,
  upsertApplicants,
} from './application.queries.ts'
import { mayEdit, nameOf, viewOf } from './application.view.ts'
import { deletePapers } from './paper.queries.ts'

type Person = z.output<typeof ApplicantBody>
export type ApplicationFields = z.output<z.ZodObject<typeof applicationFields>>

const masked = (number: string | null) => (number ? `passport ••••${number.slice(-3)}` : 'no passport yet')

const inTrail = (person: FullApplicant) =>
  [nameOf(person) ?? 'Unnamed', person.nationality, masked(person.passportMasked)].filter(Boolean).join(', ')

/** What the trail tells of a draft; of a passport only the end of its number. */
const trailOf = ({
  product,
  travelDate,
  returnDate,
  express,
  applicants,
  contactPhone,
  notes,
}: FullVisaApplication) => ({
  visa: `${product.country}, ${product.name}`,
  travelDate,
  returnDate,
  express,
  applicants: applicants.map(inTrail).join('; '),
  contactPhone,
  notes,
})

const entity = 'visa-application'

type Known = Pick<
  FullApplicant,
  'surname' | 'givenNames' | 'gender' | 'birthDate' | 'nationality' | 'passportIssuedOn' | 'passportExpiresOn'
> & { passportNumber: string | null }

/** A person as typed, with what the passport's lines add; lines that do not add up, or say something else, are refused. */
function readPerson(
  { id: _, mrz, passportNumber = null, ...typed }: Person,
  index: number,
  day: PlainDate,
): Known & { mrzVerified: boolean } {
  const person = { ...typed, passportNumber, nationality: typed.nationality && passportCode(typed.nationality) }
  if (!mrz) return { ...person, mrzVerified: false }
  const { fields, errors } = readMrz(mrz, day)
  if (!fields || errors.length > 0)
    throw invalid(...errors.map(({ message }) => ({ path: `applicants.${index}.mrz`, message })))
  const wrong = mismatches(person, fields)
  const sure = wrong.filter((one) => one.sure)
  if (sure.length > 0)
    throw invalid(...sure.map(({ field, message }) => ({ path: `applicants.${index}.${field}`, message })))
  return { ...filledFrom(person, fields), mrzVerified: wrong.length === 0 }
}

const inZone = [
  'surname',
  'givenNames',
  'gender',
  'birthDate',
  'nationality',
  'passportNumber',
  'passportExpiresOn',
] as const

/** What was verified once stays so while nobody changes it; the lines themselves are not kept. */
const staysVerified = (person: Known, before: (Known & Pick<FullApplicant, 'mrzVerified'>) | undefined): boolean =>
  before?.mrzVerified === true && inZone.every((field) => person[field] === before[field])

type Draft = { id: string; orgId: string; travelDate: string | null; product: VisaRecord }

function peopleOf(
  keys: PassportKeys,
  draft: Draft,
  sent: readonly Person[],
  known: readonly FullApplicant[],
  day: PlainDate,
): Parameters<typeof upsertApplicants>[1] {
  const ids = sent.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size !== ids.length) throw invalid({ path: 'applicants', message: 'Everybody once' })
  return sent.map((one, position) => {
    const there = known.find(({ id }) => id === one.id)
    const before = there && { ...there, passportNumber: openPassport(keys, { ...there, orgId: draft.orgId }) }
    if (one.id && !before)
      throw invalid({ path: `applicants.${position}.id`, message: 'Nobody in this application has this id' })
    // A number that is left out stays.
    const number = one.passportNumber === undefined ? before?.passportNumber : one.passportNumber
    const { passportNumber, ...person } = readPerson({ ...one, passportNumber: number }, position, day)
    const id = before?.id ?? uuidv7()
    return {
      ...person,
      ...sealPassport(keys, { id, orgId: draft.orgId }, passportNumber),
      id,
      applicationId: draft.id,
      position,
      status: 'Draft',
      mrzVerified: person.mrzVerified || staysVerified({ ...person, passportNumber }, before),
      child: paysAsChild(draft, person, day),
    }
  })
}

async function chosenVisa({ db, user }: Context, visaId: string): Promise<VisaRecord> {
  const visa = await findVisa(db, user, visaId)
  if (visa?.status !== 'active') throw invalid({ path: 'visaId', message: 'This visa is not on offer' })
  return visa
}

/** Begins an application; the house does so for its own customers, from their bookings. */
export async function createVisaApplication(context: Context, sent: ApplicationFields): Promise<FullVisaApplication> {
  const { platform, db, user, actor } = context
  const product = await chosenVisa(context, sent.visaId)
  const day = today(platform.config)
  const { applicants, ...fields } = sent
  const id = uuidv7()
  const people = peopleOf(
    platform,
    { id, orgId: user.orgId, travelDate: fields.travelDate, product },
    applicants,
    [],
    day,
  )
  const reference = await nextReference(db, day)
  await insertVisaApplication(db, { ...fields, id, reference, orgId: user.orgId, userId: user.id, status: 'Draft' })
  await upsertApplicants(db, people)
  const application = await getVisaApplicationById(db, id)
  await recordAudit(db, actor, { entity, id, action: 'created', after: trailOf(application) })
  return application
}

/** A draft of the own organisation, locked. */
export async function getLockedDraft({ db, user }: Context, id: string): Promise<FullVisaApplication> {
  const application = await getLockedVisaApplication(db, user, id)
  if (!mayEdit(user, application))
    throw problem(
      'CONFLICT',
      application.status === 'Draft'
        ? `This draft belongs to ${application.companyName}.`
        : `${application.reference} was submitted; it cannot be changed any more.`,
    )
  return application
}

/** Saves a draft; people left out are taken out with their papers. */
export async function updateVisaApplication(
  context: Context,
  id: string,
  { version, ...sent }: ApplicationFields & { version: number },
): Promise<FullVisaApplication> {
  const { platform, db, user, actor } = context
  const { config } = platform
  const before = await getLockedDraft(context, id)
  if (version !== before.version) refuseStale(version, before.version, await viewOf(db, config, user, before))
  // A visa that went off the market meanwhile may stay in the draft, which then says so.
  const product = sent.visaId === before.visaId ? before.product : await chosenVisa(context, sent.visaId)
  const { applicants, ...fields } = sent
  const draft = { id, orgId: before.orgId, travelDate: fields.travelDate, product }
  const people = peopleOf(platform, draft, applicants, before.applicants, today(config))
  const staying = new Set(people.map((person) => person.id))
  const leaving = before.applicants.filter((person) => !staying.has(person.id))
  await deletePapers(
    platform,
    db,
    leaving.flatMap(({ documents }) => documents.map((one) => one.id)),
  )
  if (leaving.length > 0) await keepOnly(db, id, [...staying])
  await upsertApplicants(db, people)
  await updateVisaApplicationRow(db, before, fields)
  const after = await getVisaApplicationById(db, id)
  await recordAudit(db, actor, { entity, id, action: 'changed', before: trailOf(before), after: trailOf(after) })
  return after
}

/** Throws a draft away, with its papers. */
export async function deleteVisaApplication(context: Context, id: string): Promise<FullVisaApplication> {
  const { platform, db, actor } = context
  const application = await getLockedDraft(context, id)
  const papers = application.applicants.flatMap(({ documents }) => documents.map((one) => one.id))
  await deletePapers(platform, db, papers)
  await deleteVisaApplicationRow(db, id)
  await recordAudit(db, actor, { entity, id, action: 'deleted', before: trailOf(application) })
  return application
}

/** A number of an applicant that is otherwise hidden, whole; whoever reads it is noted in the history. */
const revealing =
  (what: 'passport' | 'visa', open: (keys: NumberKeys, person: FullApplicant & { orgId: string }) => string | null) =>
  async ({ platform, db, user, actor }: Context, id: string, applicantId: string): Promise<string> => {
    const { orgId, applicants } = await getVisaApplication(db, user, id)
    const person = applicants.find((one) => one.id === applicantId)
    const number = person ? open(platform, { ...person, orgId }) : null
    if (!person || number === null) throw notFound(what)
    const after = { applicants: nameOf(person) }
    await recordAudit(db, actor, { entity, id, orgId, action: `${what} number looked at`, after })
    return number
  }

export const revealApplicantPassport = revealing('passport', openPassport)
export const revealVisaNumber = revealing('visa', openVisaNumber)
