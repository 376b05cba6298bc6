import { genders } from '@karavan/domain/sales/visa-applications/readiness'
import { otbStatuses, shownVisaStatuses, visaStatuses } from '@karavan/domain/sales/visa-applications/state'
import { visaCategories, visaEntries } from '@karavan/domain/catalogue/visas/visa'
import { z } from 'zod'
import { kept, line, optional, passportNumber, timestamp } from '../../kit/field.ts'
import { sentAmount } from '../../kit/money.ts'
import { ApplicationPrice } from '../../catalogue/visas/application-price.ts'
import { VisaPaper } from '../../catalogue/visas/visa.contract.ts'
import { saleFields } from '../core/booking.ts'

/** Three letters (or one, as Germany writes itself) of a passport. */
const nationality = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,3}$/, 'The letters a passport has for it, like IND')

/** One person of an application as it is typed in; a draft may leave everything open. */
export const ApplicantBody = z.strictObject({
  /** Of somebody who is in the draft already; left out for a new one. */
  id: z.uuid().optional(),
  surname: optional(line(80)),
  givenNames: optional(line(80)),
  gender: optional(z.enum(genders)),
  birthDate: optional(z.iso.date()),
  nationality: optional(nationality),
  passportNumber: kept(passportNumber),
  passportIssuedOn: optional(z.iso.date()),
  passportExpiresOn: optional(z.iso.date()),
  /** The two lines of the machine-readable zone; its check digits are verified, and it must agree with the fields. */
  mrz: optional(z.string().max(200)),
})

export const maxApplicants = 50

export const applicationFields = {
  visaId: z.uuid(),
  travelDate: optional(z.iso.date()),
  returnDate: optional(z.iso.date()),
  express: z.boolean(),
  applicants: z.array(ApplicantBody).max(maxApplicants),
  /** Of whoever is asked when something is unclear. */
  contactPhone: optional(line(30)),
  notes: optional(line(500)),
}

export const VisaDocument = z.object({
  id: z.uuid(),
  /** Of the paper it is; `visa` is the granted visa itself. */
  key: z.string(),
  fileId: z.uuid(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
  /** What a person should look at again, such as a background that is not white. */
  warning: z.string().nullable(),
  uploadedAt: timestamp,
})

export const Applicant = z.object({
  id: z.uuid(),
  surname: z.string().nullable(),
  givenNames: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  birthDate: z.iso.date().nullable(),
  nationality: z.string().nullable(),
  /** Of the number only the end can be read. */
  passportMasked: z.string().nullable(),
  passportIssuedOn: z.iso.date().nullable(),
  passportExpiresOn: z.iso.date().nullable(),
  /** Whether its machine-readable zone was given and adds up. */
  mrzVerified: z.boolean(),
  child: z.boolean(),
  status: z.enum(visaStatuses),
  /** Why it was rejected, or what the house asks for. */
  reason: z.string().nullable(),
  /** Keys and names of papers the house asks for again or beside the list. */
  asked: z.array(z.object({ key: z.string(), name: z.string() })),
  documents: z.array(VisaDocument),
  /** The granted visa. */
  visa: VisaDocument.nullable(),
  /** Of the number of the visa only the end can be read. */
  visaNumberMasked: z.string().nullable(),
  /** Other applications of the own organisation this passport is in. */
  alsoIn: z.array(z.string()),
  /** Where this caller may move this person to. */
  moves: z.array(z.enum(visaStatuses)),
})
export type Applicant = z.infer<typeof Applicant>

export const Lack = z.object({ applicantId: z.uuid().nullable(), field: z.string(), message: z.string() })

export const Otb = z.object({
  status: z.enum(otbStatuses),
  airline: z.string().nullable(),
  pnr: z.string().nullable(),
  moves: z.array(z.enum(otbStatuses)),
})

export const paymentStates = ['Unpaid', 'Paid', 'PartRefunded', 'Refunded', 'RefundPending'] as const

/** An application as lists show it: no passport in it. */
export const ApplicationRow = z
  .object({
    ...saleFields,
    appliedBy: z.string(),
    visaId: z.uuid(),
    visaName: z.string(),
    country: z.string(),
    category: z.enum(visaCategories),
    entry: z.enum(visaEntries),
    express: z.boolean(),
    travelDate: z.iso.date().nullable(),
    returnDate: z.iso.date().nullable(),
    /** Name of the first, and how many there are. */
    leadApplicant: z.string().nullable(),
    applicants: z.number().int(),
    approved: z.number().int(),
    status: z.enum(visaStatuses),
    /** What is shown of it: decided for everybody, some may be approved and others not. */
    standing: z.enum(shownVisaStatuses),
    paymentStatus: z.enum(paymentStates),
    otb: z.enum(otbStatuses),
    totalInr: sentAmount.nullable(),
    /** What the house earns; null for everybody else. */
    marginInr: sentAmount.nullable(),
    submittedAt: timestamp.nullable(),
    /** When it should be decided, and whether that day is over. */
    dueOn: z.iso.date().nullable(),
    overdue: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'VisaApplicationRow' })
export type ApplicationRow = z.infer<typeof ApplicationRow>

/** An application, whole. */
export const VisaApplication = ApplicationRow.omit({ applicants: true, otb: true })
  .extend({
    applicants: z.array(Applicant),
    otb: Otb,
    /** What each applicant hands in, as it was when the application was handed in. */
    papers: z.array(VisaPaper),
    stayDays: z.number().int(),
    processingDays: z.number().int(),
    expressDays: z.number().int().nullable(),
    passportValidityMonths: z.number().int(),
    contactPhone: z.string().nullable(),
    notes: z.string().nullable(),
    payment: z.enum(['wallet', 'card', 'internal']).nullable(),
    /** As it would be today while it is a draft, as it was sold afterwards; null without a rate. */
    price: ApplicationPrice.nullable(),
    /** What keeps it from being handed in. */
    lacks: z.array(Lack),
    canEdit: z.boolean(),
    canSubmit: z.boolean(),
    canCancel: z.boolean(),
    /** Documents are deleted after this day. */
    keptUntil: z.iso.date().nullable(),
    invoiceNumber: z.string().nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'VisaApplication' })
export type VisaApplication = z.infer<typeof VisaApplication>
