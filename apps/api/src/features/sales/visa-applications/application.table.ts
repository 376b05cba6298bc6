import type { ApplicationPrice } from '@karavan/contracts/catalogue/visas/application-price'
import type { Applicant, VisaApplication } from '@karavan/contracts/sales/visa-applications/visa-application'
import type { BookedTax } from '@karavan/domain/money/kept-tax'
import type { Gender } from '@karavan/domain/sales/visa-applications/readiness'
import type { OtbStatus, VisaStatus } from '@karavan/domain/sales/visa-applications/state'
import type { ApplicantShare } from '@karavan/domain/catalogue/visas/visa-price'
import { sql } from 'drizzle-orm'
import { boolean, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { amount, day, instant } from '../../../platform/db/column.ts'
import { internal, tenant } from '../../../platform/db/table-class.ts'
import type { VisaRecord } from '../../catalogue/visas/index.ts'
import { saleColumns } from '../core/index.ts'

export const visaApplications = tenant(
  pgTable('visa_application', {
    ...saleColumns(),
    visaId: uuid('visa_id').notNull(),
    visa: jsonb('visa').$type<VisaRecord>(),
    travelDate: day('travel_date'),
    returnDate: day('return_date'),
    express: boolean('express').notNull().default(false),
    contactPhone: text('contact_phone'),
    notes: text('notes'),
    status: text('status').$type<VisaStatus>().notNull(),
    payment: text('payment').$type<NonNullable<VisaApplication['payment']>>(),
    paymentStatus: text('payment_status').$type<VisaApplication['paymentStatus']>().notNull().default('Unpaid'),
    price: jsonb('price').$type<ApplicationPrice>(),
    total: amount('total'),
    net: amount('net'),
    fee: amount('fee'),
    /** In minor units, as the price has them. */
    taxes: jsonb('taxes').$type<BookedTax[]>(),
    refunded: amount('refunded').notNull().default(0),
    otbStatus: text('otb_status').$type<OtbStatus>().notNull().default('NotNeeded'),
    airline: text('airline'),
    pnr: text('pnr'),
    otbRemindedAt: instant('otb_reminded_at'),
    submittedAt: instant('submitted_at'),
    dueOn: day('due_on'),
    overdueToldAt: instant('overdue_told_at'),
    clearedAt: instant('cleared_at'),
  }),
)
export type VisaApplicationRecord = typeof visaApplications.$inferSelect

/** A paper the house asks for, and since when; an older one is no answer. */
export type AskedPaper = Applicant['asked'][number] & { since: string }

export const visaApplicants = internal(
  pgTable('visa_applicant', {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    position: smallint('position').notNull(),
    surname: text('surname'),
    givenNames: text('given_names'),
    gender: text('gender').$type<Gender>(),
    birthDate: day('birth_date'),
    nationality: text('nationality'),
    /** Of former versions; sealed at the start, and never written again. */
    plainPassport: text('plain_passport'),
    passportSealed: text('passport_sealed'),
    passportHash: text('passport_hash'),
    passportMasked: text('passport_masked'),
    passportIssuedOn: day('passport_issued_on'),
    passportExpiresOn: day('passport_expires_on'),
    mrzVerified: boolean('mrz_verified').notNull().default(false),
    child: boolean('child').notNull().default(false),
    status: text('status').$type<VisaStatus>().notNull(),
    resumeStatus: text('resume_status').$type<'Submitted' | 'InProcess'>(),
    reason: text('reason'),
    asked: jsonb('asked').$type<AskedPaper[]>().notNull().default([]),
    /** Of former versions; sealed at the start, and never written again. */
    plainVisaNumber: text('plain_visa_number'),
    visaNumberSealed: text('visa_number_sealed'),
    visaNumberMasked: text('visa_number_masked'),
    share: jsonb('share').$type<ApplicantShare>(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type ApplicantRecord = typeof visaApplicants.$inferSelect

export const visaDocuments = internal(
  pgTable('visa_document', {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id').notNull(),
    applicantId: uuid('applicant_id').notNull(),
    key: text('key').notNull(),
    fileId: uuid('file_id').notNull(),
    warning: text('warning'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  }),
)
export type DocumentRecord = typeof visaDocuments.$inferSelect
