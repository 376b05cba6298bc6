import { otbStatuses, shownVisaStatuses, visaStatuses } from '@karavan/domain/sales/visa-applications/state'
import { z } from 'zod'
import { CancelBody, exampleCancel, refundWays } from '../core/booking.ts'
import { papersUnder } from '../core/paper.ts'
import { can, endpoint } from '../../kit/endpoint.ts'
import { line, optional, prose } from '../../kit/field.ts'
import { idParams, listQuery, many, one, versioned } from '../../kit/list.ts'
import { amount, sentAmount } from '../../kit/money.ts'
import { applicationFields, ApplicationRow, VisaApplication } from './visa-application.ts'

const tag = 'Visa applications'
const own = can('visas.own')
const house = can('visas.process')

const exampleDraft = {
  visaId: '00000000-0000-4000-8000-000000000000',
  travelDate: '2027-01-10',
  returnDate: '2027-01-20',
  express: false,
  applicants: [{ surname: 'Rao', givenNames: 'Asha' }],
}

const person = z.strictObject({ id: z.uuid(), applicantId: z.uuid() })
const statusBody = z.strictObject({
  applicantIds: z.array(z.uuid()).min(1).max(50),
  status: z.enum(visaStatuses),
  /** Needed for a rejection and for more documents. */
  reason: optional(prose(1000)),
  /** With `DocumentsRequired`: papers of the list to be sent again, or new ones by name. */
  asked: z.array(line(80)).max(20).optional(),
})

export const visaApplications = {
  list: endpoint({
    method: 'GET',
    path: '/visa-applications',
    mayBeOld: true,
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'Visa applications of the own organisation; an Admin sees all',
    query: listQuery({
      sort: ['createdAt', 'submittedAt', 'dueOn', 'travelDate', 'reference'],
      defaultSort: '-createdAt',
      filter: {
        status: z.enum(shownVisaStatuses).optional(),
        /** Several that belong together: to be worked on, waiting for the agent, decided. */
        group: z.enum(['open', 'waiting', 'done']).optional(),
        overdue: z.enum(['yes']).optional(),
        otb: z.enum(otbStatuses).optional(),
        country: z.string().max(80).optional(),
        visaId: z.uuid().optional(),
        orgId: z.uuid().optional(),
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
      },
    }),
    response: many(ApplicationRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/visa-applications/:id',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'One application with its people; a draft with its price of today and what it lacks',
    params: idParams,
    response: one(VisaApplication),
  }),
  create: endpoint({
    method: 'POST',
    path: '/visa-applications',
    access: own,
    tag,
    summary: 'Begin an application',
    body: z.strictObject(applicationFields),
    response: one(VisaApplication),
    status: 201,
    idempotent: true,
    example: exampleDraft,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/visa-applications/:id',
    access: own,
    tag,
    summary: 'Save a draft; people left out are taken out with their documents',
    params: idParams,
    body: versioned(applicationFields),
    response: one(VisaApplication),
    example: { ...exampleDraft, version: 1 },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/visa-applications/:id',
    access: own,
    tag,
    summary: 'Throw a draft away, with its documents',
    params: idParams,
    response: one(z.object({ id: z.uuid() })),
  }),
  /** Multipart: `file`, and `key` of the paper. A second one for the same paper takes the place of the first. */
  upload: endpoint({
    method: 'POST',
    path: '/visa-applications/:id/applicants/:applicantId/documents',
    access: own,
    tag,
    summary: 'Hand in a paper of one applicant',
    params: person,
    response: one(VisaApplication),
    status: 201,
    ownTransaction: true,
    limit: 120,
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/visa-applications/:id/applicants/:applicantId/passport',
    access: own,
    reveals: true,
    tag,
    summary: 'The whole passport number of an applicant; noted in the history',
    params: person,
    response: one(z.object({ passportNumber: z.string() })),
    limit: 30,
  }),
  revealVisa: endpoint({
    method: 'POST',
    path: '/visa-applications/:id/applicants/:applicantId/visa-number',
    access: own,
    reveals: true,
    tag,
    summary: 'The whole number of the visa of an applicant; noted in the history',
    params: person,
    response: one(z.object({ visaNumber: z.string() })),
    limit: 30,
  }),
  deleteDocument: endpoint({
    method: 'DELETE',
    path: '/visa-applications/:id/documents/:documentId',
    access: own,
    tag,
    summary: 'Take a paper of a draft back',
    params: z.strictObject({ id: z.uuid(), documentId: z.uuid() }),
    response: one(VisaApplication),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/visa-applications/:id/submit',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Hand an application in: paid from the wallet at once, or waiting for the card that pays it',
    params: idParams,
    body: z.strictObject({ payment: z.enum(['wallet', 'card', 'internal']), shownTotal: amount }),
    response: one(VisaApplication),
    idempotent: true,
    example: { payment: 'wallet', shownTotal: 8000 },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/visa-applications/:id/answer',
    access: own,
    tag,
    summary: 'The papers the house asked for are there; the people go back to where they stood',
    params: idParams,
    body: z.strictObject({ note: optional(prose(1000)) }),
    response: one(VisaApplication),
    example: { note: 'Here is the new photo.' },
  }),
  cancellation: endpoint({
    method: 'GET',
    path: '/visa-applications/:id/cancellation',
    access: own,
    staffRight: 'cost',
    tag,
    summary: 'Who can still step back, and what comes back',
    params: idParams,
    response: one(
      z.object({
        allowed: z.boolean(),
        applicantIds: z.array(z.uuid()),
        kept: sentAmount,
        refund: sentAmount,
        refundTo: z.array(z.enum(refundWays)),
      }),
    ),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/visa-applications/:id/cancel',
    access: own,
    staffRight: 'book',
    tag,
    summary: 'Step back before the embassy has it: everything but the service fee comes back',
    params: idParams,
    body: CancelBody,
    response: one(VisaApplication),
    idempotent: true,
    example: exampleCancel,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/visa-applications/:id/status',
    access: house,
    tag,
    summary: 'Move people on: in process, more documents needed, rejected with a reason',
    params: idParams,
    body: statusBody,
    response: one(VisaApplication),
    example: { applicantIds: ['00000000-0000-4000-8000-000000000000'], status: 'InProcess' },
  }),
  /** Multipart: `file`, and `visaNumber` if it has one. */
  grant: endpoint({
    method: 'POST',
    path: '/visa-applications/:id/applicants/:applicantId/visa',
    access: house,
    tag,
    summary: 'Upload the granted visa of one applicant, who is approved with it',
    params: person,
    response: one(VisaApplication),
    status: 201,
    ownTransaction: true,
    limit: 120,
  }),
  setOtb: endpoint({
    method: 'PATCH',
    path: '/visa-applications/:id/otb',
    access: own,
    tag,
    summary: 'OK to board: say that the airline must be told, and on which booking; the house asks and updates',
    params: idParams,
    body: z.strictObject({ status: z.enum(otbStatuses), airline: optional(line(60)), pnr: optional(line(12)) }),
    response: one(VisaApplication),
    example: { status: 'Needed', airline: 'Emirates', pnr: 'X7K2PQ' },
  }),
  invoicePdf: papersUnder('/visa-applications', own, tag)('invoice.pdf', 'The tax invoice as PDF', 'cost'),
}
