import {
  contactWays,
  enquiryGroups,
  enquiryKinds,
  enquiryPriorities,
  enquirySources,
  enquiryStatuses,
} from '@karavan/domain/crm/enquiry'
import { z } from 'zod'
import { can, endpoint } from '../../kit/endpoint.ts'
import { optional, prose, timestamp } from '../../kit/field.ts'
import { listQuery, manyCounted, one } from '../../kit/list.ts'
import { sentAmount } from '../../kit/money.ts'
import { examplePackageDetails, kindParam } from './details.ts'
import { Enquiry, EnquiryBody, EnquiryEdit, EnquiryRow, FollowUp, followUpFields } from './enquiry.ts'

const tag = 'CRM enquiries'
const access = can('crm.use')
const params = z.strictObject({ kind: kindParam, id: z.uuid() })
const kindParams = z.strictObject({ kind: kindParam })

const filter = {
  group: z.enum(enquiryGroups).optional(),
  status: z.enum(enquiryStatuses).optional(),
  source: z.enum(enquirySources).optional(),
  priority: z.enum(enquiryPriorities).optional(),
  /** A person, or `none` for what nobody owns. */
  assignedTo: z.union([z.uuid(), z.literal('none')]).optional(),
  customerId: z.uuid().optional(),
  orgId: z.uuid().optional(),
  tag: z.string().max(40).optional(),
  /** Of the day of travel. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** Of the next follow-up. */
  dueFrom: timestamp.optional(),
  dueUntil: timestamp.optional(),
  overdue: z.enum(['yes']).optional(),
}

const example = {
  customer: { name: 'Asha Rao', phone: '+91 98450 12345' },
  source: 'WhatsApp',
  priority: 'normal',
  budgetCurrency: 'INR',
  budget: 150_000,
  tags: [],
  details: examplePackageDetails,
}
const followUp = { dueAt: '2026-11-16T05:30:00Z', way: 'call' }

export const enquiries = {
  list: endpoint({
    method: 'GET',
    path: '/crm/enquiries/:kind',
    mayBeOld: true,
    access,
    tag,
    summary:
      'Enquiries of one kind of the own organisation; an Admin sees all. The count stops at 1,000, and `more` says so',
    params: kindParams,
    query: listQuery({
      sort: ['createdAt', 'nextFollowUpAt', 'travelDate'],
      defaultSort: '-createdAt',
      filter,
    }),
    response: manyCounted(EnquiryRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/crm/enquiries/:kind/counts',
    mayBeOld: true,
    access,
    tag,
    summary:
      'How many there are by status, under the filters of the list; 101 says more than 100; for the columns of a board',
    params: kindParams,
    query: z.strictObject({ ...filter, q: z.string().trim().max(100).optional() }),
    response: one(z.record(z.enum(enquiryStatuses), z.number().int())),
  }),
  sums: endpoint({
    method: 'GET',
    path: '/crm/enquiries/:kind/sums',
    mayBeOld: true,
    access,
    tag,
    summary:
      'How many there are by status and what their budgets come to in rupees, under the filters of the list; up to a thousand each',
    params: kindParams,
    query: z.strictObject({ ...filter, q: z.string().trim().max(100).optional() }),
    response: one(
      z.record(
        z.enum(enquiryStatuses),
        /** `more`: there are more than were added up. */
        z.object({ count: z.number().int(), budget: sentAmount, more: z.boolean() }),
      ),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/crm/enquiries/:kind/:id',
    access,
    tag,
    summary: 'One enquiry with its follow-ups, files and timeline',
    params,
    response: one(Enquiry),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/enquiries/:kind',
    access,
    tag,
    summary: 'Write an enquiry down, with its customer and its first follow-up',
    params: kindParams,
    body: EnquiryBody,
    response: one(Enquiry),
    status: 201,
    idempotent: true,
    example: { ...example, followUp },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/crm/enquiries/:kind/:id',
    access,
    tag,
    summary: 'Change what is asked for, who works on it and for whom it is',
    params,
    body: EnquiryEdit,
    response: one(Enquiry),
    example: { ...example, version: 1 },
  }),
  share: endpoint({
    method: 'PUT',
    path: '/crm/enquiries/:kind/:id/sharing',
    access,
    tag,
    summary: 'Name the colleagues who see it, and what comes of it, though it is not theirs; whoever is new is told',
    params,
    body: z.strictObject({
      version: z.number().int().min(1),
      sharedWith: z
        .array(z.uuid())
        .max(20)
        .refine((some) => new Set(some).size === some.length, 'Each once'),
    }),
    response: one(Enquiry),
    example: { version: 1, sharedWith: [] },
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/crm/enquiries/:kind/:id/status',
    access,
    tag,
    summary: 'Move it on; lost needs a reason, and what is reopened a next step',
    params,
    body: z.strictObject({
      status: z.enum(enquiryStatuses),
      from: z.enum(enquiryStatuses),
      lostReason: optional(prose(300)),
      followUp: z.strictObject(followUpFields).optional(),
    }),
    response: one(Enquiry),
    example: { from: 'New', status: 'Contacted' },
  }),
  createNote: endpoint({
    method: 'POST',
    path: '/crm/enquiries/:kind/:id/notes',
    access,
    tag,
    summary: 'Note something, or a talk with the customer, which is an answer',
    params,
    body: z.strictObject({
      text: prose(5000).pipe(z.string().min(1, 'Required')),
      /** How they were spoken to; without one it is a note of our own. */
      way: optional(z.enum(contactWays)),
    }),
    response: one(Enquiry),
    status: 201,
    example: { text: 'Sent three hotels to choose from', way: 'whatsapp' },
  }),
  createFollowUp: endpoint({
    method: 'POST',
    path: '/crm/enquiries/:kind/:id/follow-ups',
    access,
    tag,
    summary: 'Plan a next step',
    params,
    body: z.strictObject({ ...followUpFields, assignedTo: optional(z.uuid()) }),
    response: one(Enquiry),
    status: 201,
    example: followUp,
  }),
  doneFollowUp: endpoint({
    method: 'POST',
    path: '/crm/follow-ups/:id/done',
    access,
    tag,
    summary: 'A step is done; what is still open needs a next one',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ outcome: optional(prose(1000)), next: z.strictObject(followUpFields).optional() }),
    response: one(Enquiry),
    example: { outcome: 'Wants a sea view', next: followUp },
  }),
  createFile: endpoint({
    method: 'POST',
    path: '/crm/enquiries/:kind/:id/files',
    access,
    tag,
    summary: 'Keep a document that was uploaded with the enquiry',
    params,
    body: z.strictObject({ fileId: z.uuid() }),
    response: one(Enquiry),
    status: 201,
    example: { fileId: '00000000-0000-4000-8000-000000000000' },
  }),
  /** Who may own work: the active people of the organisation. */
  staff: endpoint({
    method: 'GET',
    path: '/crm/staff',
    access,
    tag,
    summary: 'The people of the own organisation who can be given work',
    response: one(z.array(z.object({ id: z.uuid(), name: z.string(), open: z.number().int() }))),
  }),
  today: endpoint({
    method: 'GET',
    path: '/crm/today',
    mayBeOld: true,
    access,
    tag,
    summary: 'What is to be done today, overdue first; the own work, or everybody’s',
    query: z.strictObject({ whose: z.enum(['mine', 'all']).optional() }),
    response: one(
      z.object({
        overdue: z.number().int(),
        items: z.array(
          z.object({
            followUp: FollowUp,
            enquiry: z.object({
              id: z.uuid(),
              kind: z.enum(enquiryKinds),
              number: z.string(),
              customerName: z.string(),
              phone: z.string().nullable(),
              subject: z.string(),
              status: z.enum(enquiryStatuses),
              priority: z.enum(enquiryPriorities),
            }),
          }),
        ),
      }),
    ),
  }),
}
