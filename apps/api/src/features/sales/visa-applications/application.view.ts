import { booksAtPortal } from '@karavan/domain/base/access/rights'
import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import { addDays, dateIn, type PlainDate } from '@karavan/domain/base/dates'
import {
  boardingStatuses,
  canMoveVisa,
  moverOf,
  type OtbStatus,
  otbMovesFrom,
  visaMovesFrom,
  shownVisaStatus,
} from '@karavan/domain/sales/visa-applications/state'
import { clientViewOfVisa } from '@karavan/domain/money/pricing/client-view'
import { embassyWords } from '@karavan/domain/catalogue/visas/visa-price'
import type { Config } from '../../../config.ts'
import type { Caller } from '../../../platform/auth/caller.ts'
import { today } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { seenAmounts, seenBy } from '../core/index.ts'
import { lacksToday, paysAsChild, priceToday } from './application-readiness.ts'
import {
  findElsewhere,
  type FullApplicant,
  type FullVisaApplication,
  type KeptDocument,
} from './application.queries.ts'
import type { VisaApplicationRecord } from './application.table.ts'

type Asking = Pick<Caller, 'userType' | 'orgId' | 'orgKind' | 'rights'>
type Settings = Pick<Config, 'todayZone' | 'visas'>

/** The key a granted visa is kept under, beside the papers that were handed in. */
export const grantedKey = 'visa'

const isHouse = ({ userType }: Asking): boolean => userType === 'Admin'

/** Whether it is still for its applicant to hand in, or to pay. */
export const isOpen = ({ status }: Pick<FullVisaApplication, 'status'>): boolean =>
  status === 'Draft' || status === 'AwaitingPayment'

/** Whether this caller may change the application: a draft of the own organisation. */
export const mayEdit = (caller: Asking, { status, orgId }: Pick<FullVisaApplication, 'status' | 'orgId'>): boolean =>
  status === 'Draft' && orgId === caller.orgId

/** Whether the day it should be decided by is over. */
export const isOverdue = (
  { dueOn, status }: Pick<VisaApplicationRecord, 'dueOn' | 'status'>,
  day: PlainDate,
): boolean =>
  dueOn !== null && dueOn < day && (status === 'Submitted' || status === 'DocumentsRequired' || status === 'InProcess')

/** Where this caller may move a person to; whoever is asked for documents goes back to where they stood. */
export const movesOf = (
  caller: Asking,
  { status, resumeStatus }: Pick<FullApplicant, 'status' | 'resumeStatus'>,
): Applicant['moves'] =>
  visaMovesFrom(status, moverOf(caller.userType)).filter(
    (to) => status !== 'DocumentsRequired' || to === resumeStatus || to === 'Cancelled',
  )

/** The steps of OK-to-board this caller may take; none before an application is handed in, or after it came to nothing. */
export const otbMovesOf = (
  caller: Asking,
  { status, otbStatus }: Pick<FullVisaApplication, 'status' | 'otbStatus'>,
): OtbStatus[] =>
  boardingStatuses.includes(status) ? [...otbMovesFrom(otbStatus, isHouse(caller) ? 'house' : 'applicant')] : []

type Kept = Pick<FullVisaApplication, 'returnDate' | 'updatedAt' | 'clearedAt'>

/** The last day documents are kept: so long after the return, or after the last change while that is open. */
export function keptUntil({ returnDate, updatedAt, clearedAt }: Kept, settings: Settings): PlainDate | null {
  if (clearedAt !== null) return null
  const from = returnDate ?? dateIn(settings.todayZone, new Date(updatedAt))
  return addDays(from, settings.visas.documentDays)
}

const documentOf = ({ id, key, fileId, name, mime, size, warning, createdAt }: KeptDocument) => ({
  id,
  key,
  fileId,
  name,
  mime,
  size,
  warning,
  uploadedAt: createdAt,
})

function applicantOf(
  person: FullApplicant,
  caller: Asking,
  { child, alsoIn }: Pick<Applicant, 'child' | 'alsoIn'>,
): Applicant {
  const { id, surname, givenNames, gender, birthDate, nationality, passportMasked, mrzVerified, status } = person
  const { passportIssuedOn, passportExpiresOn, reason, asked, visaNumberMasked } = person
  const documents = person.documents.map(documentOf)
  return {
    id,
    surname,
    givenNames,
    gender,
    birthDate,
    nationality,
    passportMasked,
    passportIssuedOn,
    passportExpiresOn,
    mrzVerified,
    child,
    status,
    reason,
    asked: asked.map(({ key, name }) => ({ key, name })),
    documents: documents.filter(({ key }) => key !== grantedKey),
    visa: documents.find(({ key }) => key === grantedKey) ?? null,
    visaNumberMasked,
    alsoIn,
    moves: movesOf(caller, person),
  }
}

/** Somebody's name as it is read out, or null while it is not known. */
export const nameOf = ({ givenNames, surname }: Pick<FullApplicant, 'givenNames' | 'surname'>): string | null =>
  [givenNames, surname].filter(Boolean).join(' ') || null

/** An application as its caller gets it: a draft at today's price with what it lacks; what the house earns only for the house. */
export async function viewOf(
  db: Db,
  config: Settings,
  caller: Asking,
  application: FullVisaApplication,
): Promise<VisaApplication> {
  const { applicants, product, status } = application
  const approved = applicants.filter((person) => person.status === 'Approved').length
  const day = today(config)
  const priced = isOpen(application) ? await priceToday(db, config, application) : null
  const lacks = isOpen(application) ? lacksToday(application, priced, day) : []
  const hashes = applicants.flatMap(({ passportHash }) => passportHash ?? [])
  const elsewhere = await findElsewhere(db, application, hashes)
  const [lead] = applicants
  const price = application.price ?? priced?.sent ?? null
  const seen = seenAmounts(caller, { total: application.total ?? 0, client: price?.clientTotal ?? null })
  const mine = application.orgId === caller.orgId
  return {
    id: application.id,
    reference: application.reference,
    orgId: application.orgId,
    companyName: application.companyName,
    userId: application.userId,
    appliedBy: application.appliedBy,
    visaId: application.visaId,
    visaName: product.name,
    country: product.country,
    category: product.category,
    entry: product.entry,
    express: application.express,
    travelDate: application.travelDate,
    returnDate: application.returnDate,
    leadApplicant: lead ? nameOf(lead) : null,
    approved,
    status,
    standing: shownVisaStatus({ status, approved }),
    paymentStatus: application.paymentStatus,
    totalInr: application.total === null ? null : seen(application.total),
    marginInr: isHouse(caller) ? application.fee : null,
    submittedAt: application.submittedAt,
    dueOn: application.dueOn,
    overdue: isOverdue(application, day),
    createdAt: application.createdAt,
    updatedAt: application.updatedAt,
    applicants: applicants.map((person) =>
      applicantOf(person, caller, {
        child: status === 'Draft' ? paysAsChild(application, person, day) : person.child,
        alsoIn: elsewhere.get(person.passportHash ?? '') ?? [],
      }),
    ),
    otb: {
      status: application.otbStatus,
      airline: application.airline,
      pnr: application.pnr,
      moves: otbMovesOf(caller, application),
    },
    papers: product.documents,
    stayDays: product.stayDays,
    processingDays: product.processingDays,
    expressDays: product.expressDays,
    passportValidityMonths: product.passportValidityMonths,
    contactPhone: application.contactPhone,
    notes: application.notes,
    payment: application.payment,
    price: price && seenBy(caller, price, (own) => clientViewOfVisa(own, embassyWords)),
    lacks,
    canEdit: mayEdit(caller, application),
    canSubmit: mine && booksAtPortal(caller) && isOpen(application) && lacks.length === 0,
    // A draft is thrown away instead.
    canCancel:
      booksAtPortal(caller) &&
      status !== 'Draft' &&
      applicants.some((one) => canMoveVisa(one.status, 'Cancelled', moverOf(caller.userType))),
    keptUntil: keptUntil(application, config),
    invoiceNumber: application.invoiceNumber,
    version: application.version,
  }
}
